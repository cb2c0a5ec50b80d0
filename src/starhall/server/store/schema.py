"""The schema, stage by stage. A stage is never changed: what is kept was written with it."""

from __future__ import annotations

from typing import Final

FIRST: Final = """
CREATE TABLE IF NOT EXISTS identities (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, created REAL NOT NULL);
CREATE TABLE IF NOT EXISTS tokens (          -- only hashes are kept; kind: cookie, recovery, seat
  hash TEXT PRIMARY KEY, kind TEXT NOT NULL, identity INTEGER NOT NULL, place TEXT NOT NULL DEFAULT '',
  seat INTEGER NOT NULL DEFAULT -1, created REAL NOT NULL);
CREATE TABLE IF NOT EXISTS tables (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, rules TEXT NOT NULL, seats INTEGER NOT NULL, choices TEXT NOT NULL,
  seed TEXT NOT NULL,                        -- 256 secret bits as 64 hexadecimal digits
  position TEXT NOT NULL DEFAULT '',         -- of a table that begins in an imagined middle: the position instead
  title TEXT NOT NULL, visibility TEXT NOT NULL, pace TEXT NOT NULL, patience INTEGER NOT NULL, status TEXT NOT NULL,
  host INTEGER NOT NULL, result TEXT NOT NULL DEFAULT '', created REAL NOT NULL, changed REAL NOT NULL);
CREATE INDEX IF NOT EXISTS tables_by_status ON tables (status, changed);
CREATE TABLE IF NOT EXISTS seats (
  place TEXT NOT NULL, seat INTEGER NOT NULL, identity INTEGER NOT NULL DEFAULT 0, name TEXT NOT NULL DEFAULT '',
  bot TEXT NOT NULL DEFAULT '',              -- who plays it instead of a person
  stand_in TEXT NOT NULL DEFAULT '',         -- who plays it while its person is away
  trivial INTEGER NOT NULL DEFAULT 0,        -- answer for me where there is only one option
  PRIMARY KEY (place, seat));
CREATE INDEX IF NOT EXISTS seats_by_identity ON seats (identity);
CREATE TABLE IF NOT EXISTS actions (
  place TEXT NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL, at REAL NOT NULL,
  key TEXT NOT NULL DEFAULT '', PRIMARY KEY (place, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS talk (
  id INTEGER PRIMARY KEY, place TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,
  kind TEXT NOT NULL, at REAL NOT NULL);
CREATE INDEX IF NOT EXISTS talk_by_place ON talk (place, id);
CREATE TABLE IF NOT EXISTS standing (        -- answers given beforehand
  place TEXT NOT NULL, seat INTEGER NOT NULL, question TEXT NOT NULL, action TEXT NOT NULL, stage TEXT NOT NULL,
  PRIMARY KEY (place, seat, question));
CREATE TABLE IF NOT EXISTS votes (
  id INTEGER PRIMARY KEY, place TEXT NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL, about INTEGER NOT NULL,
  agreed TEXT NOT NULL DEFAULT '', at REAL NOT NULL);
"""
BEGAN: Final = """
ALTER TABLE tables ADD COLUMN began REAL NOT NULL DEFAULT 0;  -- when the game was dealt; 0: not yet
UPDATE tables SET began = created WHERE status != 'open';
"""
ATTENTION: Final = """
ALTER TABLE tables ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;  -- grows with each change
ALTER TABLE tables ADD COLUMN wake REAL NOT NULL DEFAULT 0;         -- when the hall must look at it: bots, clocks
ALTER TABLE seats ADD COLUMN asked REAL NOT NULL DEFAULT 0;         -- since when the seat owes its answer
UPDATE seats SET asked = (SELECT changed FROM tables WHERE id = place);
CREATE INDEX tables_by_wake ON tables (status, wake);
CREATE INDEX tables_by_host ON tables (host, status);
"""
BROUGHT: Final = """
ALTER TABLE tables ADD COLUMN tags TEXT NOT NULL DEFAULT '';  -- of a record that was brought along, as JSON
"""
NAMED: Final = """
ALTER TABLE standing RENAME TO presets;  -- answers given beforehand
ALTER TABLE tokens RENAME COLUMN place TO table_id;
ALTER TABLE seats RENAME COLUMN place TO table_id;
ALTER TABLE actions RENAME COLUMN place TO table_id;
ALTER TABLE talk RENAME COLUMN place TO table_id;
ALTER TABLE presets RENAME COLUMN place TO table_id;
ALTER TABLE votes RENAME COLUMN place TO table_id;
"""
LEARNED: Final = """
ALTER TABLE tables ADD COLUMN lesson TEXT NOT NULL DEFAULT '';  -- that is learned there, with its file's mark
CREATE TABLE lessons (                       -- how far a person has come
  identity INTEGER NOT NULL, game TEXT NOT NULL, lesson TEXT NOT NULL, step INTEGER NOT NULL, table_id TEXT NOT NULL,
  begun REAL NOT NULL, done REAL NOT NULL DEFAULT 0, seconds REAL NOT NULL DEFAULT 0,
  PRIMARY KEY (identity, game, lesson)) WITHOUT ROWID;
CREATE INDEX lessons_by_table ON lessons (table_id);
"""
CLOCKED: Final = """
ALTER TABLE tables ADD COLUMN bank INTEGER NOT NULL DEFAULT 0;        -- seconds that each player has; 0: no such clock
ALTER TABLE tables ADD COLUMN increment INTEGER NOT NULL DEFAULT 0;   -- seconds more for each move
ALTER TABLE tables ADD COLUMN timeout TEXT NOT NULL DEFAULT 'bot';    -- what happens then: bot, move, nothing
ALTER TABLE tables ADD COLUMN flag REAL NOT NULL DEFAULT 9e999;       -- by the hall's own hours: when a bank is empty
ALTER TABLE tables ADD COLUMN peak INTEGER NOT NULL DEFAULT 0;        -- the most actions that the record has had
ALTER TABLE tables ADD COLUMN stage TEXT NOT NULL DEFAULT '';         -- where the game stands, in public words
ALTER TABLE seats ADD COLUMN due INTEGER NOT NULL DEFAULT 0;          -- does the seat owe an answer?
ALTER TABLE seats ADD COLUMN used REAL NOT NULL DEFAULT 0;            -- seconds of its bank
ALTER TABLE seats ADD COLUMN ticking REAL NOT NULL DEFAULT 0;         -- by the hall's own hours: since when it runs
ALTER TABLE seats ADD COLUMN lent INTEGER NOT NULL DEFAULT 0;         -- moves in a row that a bot has made for it
UPDATE tables SET wake = 0 WHERE status = 'running';                  -- what is new here is filled in by a look
UPDATE tables SET peak = (SELECT COALESCE(MAX(number) + 1, 0) FROM actions WHERE table_id = tables.id);
CREATE INDEX tables_by_flag ON tables (status, flag);
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);      -- of the hall as a whole
"""
MET: Final = """
ALTER TABLE tables ADD COLUMN code TEXT NOT NULL DEFAULT '';          -- to be said aloud, where seats were open
ALTER TABLE tables ADD COLUMN next TEXT NOT NULL DEFAULT '';          -- the table of the rematch
ALTER TABLE seats ADD COLUMN held INTEGER NOT NULL DEFAULT 0;         -- the person for whom an open seat is kept
ALTER TABLE seats ADD COLUMN runs_out REAL NOT NULL DEFAULT 9e999;    -- by the hall's own hours: when its bank is empty
ALTER TABLE seats ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;         -- has its person seen how the game ended?
UPDATE seats SET seen = 1;
ALTER TABLE identities ADD COLUMN key TEXT NOT NULL DEFAULT '';       -- the address of the person's page
ALTER TABLE identities ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
UPDATE identities SET key = lower(hex(randomblob(6)));
CREATE UNIQUE INDEX tables_by_code ON tables (code) WHERE code != '';
CREATE UNIQUE INDEX identities_by_key ON identities (key);
CREATE INDEX seats_due ON seats (identity, due);
CREATE TABLE invitations (
  id INTEGER PRIMARY KEY, table_id TEXT NOT NULL, host INTEGER NOT NULL, guest INTEGER NOT NULL,
  kind TEXT NOT NULL, at REAL NOT NULL, UNIQUE (table_id, guest));    -- kind: seat, rematch
CREATE INDEX invitations_by_guest ON invitations (guest);
"""
REVIEWED: Final = """
CREATE TABLE reviews (                       -- what a bot said of a finished game; lost, it is said once more
  table_id TEXT PRIMARY KEY, text TEXT NOT NULL);
"""
LOGGED: Final = """
CREATE TABLE log (                           -- only grows; an entry is one accepted post
  table_id TEXT NOT NULL,
  number INTEGER NOT NULL,                   -- the table's revision with it; below 1: played before it was laid here
  seat INTEGER NOT NULL,                     -- whose post it was
  keep INTEGER NOT NULL,                     -- so many actions of the record stay, then these follow
  actions TEXT NOT NULL,                     -- a line each: seat and action; none: what came after `keep` is taken back
  key TEXT NOT NULL,                         -- of the post: the same one again is done already
  at REAL NOT NULL, PRIMARY KEY (table_id, number)) WITHOUT ROWID;
INSERT INTO log SELECT a.table_id, a.number - (SELECT COUNT(*) FROM actions b WHERE b.table_id = a.table_id),
  a.seat, a.number, a.seat || ' ' || a.text, a.key, a.at FROM actions a;
DROP TABLE actions;
ALTER TABLE tables ADD COLUMN hand TEXT NOT NULL DEFAULT '';          -- whose the last change was
CREATE TABLE votes_now (                      -- numbered by their table
  id INTEGER NOT NULL, table_id TEXT NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL, about INTEGER NOT NULL,
  agreed TEXT NOT NULL DEFAULT '', at REAL NOT NULL, PRIMARY KEY (table_id, id));
INSERT INTO votes_now SELECT id, table_id, kind, seat, about, agreed, at FROM votes;
DROP TABLE votes;
ALTER TABLE votes_now RENAME TO votes;
"""
STAGES: Final = (
    FIRST,
    BEGAN,
    ATTENTION,
    BROUGHT,
    NAMED,
    LEARNED,
    CLOCKED,
    MET,
    REVIEWED,
    LOGGED,
)  # the schema, stage by stage: the database says how many it has
