"""What is kept: tables, people, talk. A table is settings, seed and a log of what was accepted; all else is cache.

A log only grows: an entry is one accepted post, and an undo is an entry, too. It is written before anybody is told, and
flushed to the disk: neither a crash nor a power cut loses an action that was acknowledged. No states are kept beside
it: playing an entry again costs some 35 us, so the longest games are read within a tenth of a second.

`schema.py` (the stages of the schema), `rows.py` (what is kept, as types), `database.py` (what a database does),
`sqlite.py` (one file), `postgresql.py` (several processes), `writing.py` (one writer, many changes a flush),
`hours.py`, `keeping.py` (the store itself).
"""

from starhall.server.store.database import Change, Conflict, Damaged, News, NotKept, Statement, Unusable
from starhall.server.store.hours import Hours
from starhall.server.store.keeping import Store
from starhall.server.store.rows import (
    BY_BOT,
    NEVER,
    SEAT_COLUMNS,
    TABLE_COLUMNS,
    Entry,
    Finished,
    PresetAnswer,
    Progress,
    SeatRow,
    Step,
    TableRow,
    Talk,
    Token,
    Vote,
    amended,
    before_it_was_laid,
    entry_values,
    folded,
    hashed,
    new_id,
    preset_values,
    progress_values,
    seat_values,
    table_gone,
    talk_values,
    upsert,
    vote_gone,
    vote_values,
)
from starhall.server.store.schema import FIRST, STAGES

__all__ = [
    "BY_BOT", "FIRST", "NEVER", "SEAT_COLUMNS", "STAGES", "TABLE_COLUMNS", "Change", "Conflict", "Damaged", "Entry",
    "Finished", "Hours", "News", "NotKept", "PresetAnswer", "Progress", "SeatRow", "Statement", "Step", "Store",
    "TableRow", "Talk", "Token", "Unusable", "Vote", "amended", "before_it_was_laid", "entry_values", "folded",
    "hashed", "new_id", "preset_values", "progress_values", "seat_values", "table_gone", "talk_values", "upsert",
    "vote_gone", "vote_values",
]  # fmt: skip
