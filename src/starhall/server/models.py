"""The API's words: what is sent and what comes back, for the OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name = Annotated[str, StringConstraints(min_length=1, max_length=80)]
ActionText = Annotated[str, StringConstraints(min_length=1, max_length=120)]
Short = Annotated[str, StringConstraints(max_length=80)]
SeatNumber = Annotated[int, Field(ge=-1, le=15)]


class Asked(BaseModel):
    """What is sent: unknown fields are refused, so that a typing error does not pass silently."""

    model_config = ConfigDict(extra="forbid")


class WhoAmI(Asked):
    """A name is enough."""

    name: Name


class NewTable(Asked):
    """A table to open. `seats`: who sits in each, `me`, `open` or a bot's name."""

    game: Name
    seats: Annotated[list[Name], Field(min_length=1, max_length=8)]
    options: dict[Name, Name] = {}
    title: Short = ""
    visibility: Literal["public", "link"] = "link"
    pace: Literal["live", "days", "hotseat"] = "live"
    patience: Annotated[int, Field(ge=0, le=30 * 86400)] = 0


class Join(Asked):
    """A seat to take; without a number any open one. Who has no name yet gives one."""

    seat: SeatNumber | None = None
    name: Short = ""


class Bot(Asked):
    """The bot that takes a seat."""

    bot: Name = "greedy"


class Act(Asked):
    """Actions to carry out together. `version` is the one of the view that they answer."""

    version: Short
    actions: Annotated[list[ActionText], Field(max_length=24)]
    seat: SeatNumber | None = None
    key: Short = ""
    instead: Annotated[int, Field(ge=0, le=64)] = 0


class Undo(Asked):
    """Own actions to take back: so many, or (0) the whole last move. `ask` puts it before the table."""

    version: Short
    seat: SeatNumber | None = None
    steps: Annotated[int, Field(ge=0, le=64)] = 0
    ask: bool = False


class Say(Asked):
    """Something to say at the table."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=500)]
    seat: SeatNumber | None = None


class Wish(Asked):
    """A standing answer to a question; an empty action forgets it. Or: answer for me where there is only one option."""

    seat: SeatNumber | None = None
    question: Short = ""
    action: Short = ""
    always: bool = False
    trivial: bool | None = None


class Ballot(Asked):
    """An answer to a question before the table."""

    agree: bool
    seat: SeatNumber | None = None


class StandIn(Asked):
    """Let a bot play for this seat: the own one at once, another's by vote. `back` takes the own seat back."""

    seat: SeatNumber | None = None
    about: SeatNumber | None = None
    back: bool = False


class Fork(Asked):
    """A moment from which to play on."""

    moment: Annotated[int, Field(ge=0, le=1_000_000)]
    seat: SeatNumber | None = None


class Bring(Asked):
    """A record, as text or JSON."""

    record: Annotated[str, StringConstraints(min_length=1, max_length=500_000)]


class Answer(BaseModel):
    """What comes back may say more than is promised here."""

    model_config = ConfigDict(extra="allow")


class Refusal(Answer):
    """What was wrong, for programs (`error`) and for people. Nothing has changed."""

    error: str
    title: str
    text: str
    clause: str | None = None
    version: str | None = None


class Me(Answer):
    """Who asks."""

    name: str
    known: bool


class ChoiceInfo(Answer):
    """One way to set a variant."""

    id: str
    title: str
    text: str


class NumbersInfo(Answer):
    """Any whole number of a range, as a way to set a variant; it is sent as text, such as "12"."""

    least: int
    most: int
    unit: str
    text: str


class VariantInfo(Answer):
    """Something to choose before a game: one of the choices, the first the usual one, or one of the numbers."""

    id: str
    title: str
    seats: list[int]
    choices: list[ChoiceInfo]
    numbers: NumbersInfo | None


class GameInfo(Answer):
    """A game of the hall."""

    id: str
    title: str
    tagline: str
    version: str
    seats: list[int]
    variants: list[VariantInfo]


class TableInfo(Answer):
    """A table in a list."""

    table: str
    game: str
    title: str
    status: str


class Tables(Answer):
    """The lists of the lobby."""

    mine: list[TableInfo]
    open: list[TableInfo]
    running: list[TableInfo]
    finished: list[TableInfo]


class Seated(Answer):
    """A seat, and the token that speaks for it."""

    table: str
    seat: int
    token: str


class Done(Answer):
    """It is done; `new` is false where the same key came twice."""

    version: str
    new: bool


class Option(Answer):
    """A legal answer: its line of text, its words, the board element that stands for it, its key on the page."""

    action: str
    words: str
    place: str
    key: str
    final: bool


class SeatInfo(Answer):
    """Who sits there."""

    seat: int
    name: str
    kind: str
    due: bool


class Sight(Answer):
    """What a seat sees of its table."""

    table: str
    game: str
    status: str
    seat: int
    version: str
    due: bool
    question: str
    ask: str
    options: list[Option]
    seats: list[SeatInfo]
    log: list[dict[str, Any]]


class Moment(Answer):
    """What a viewer saw at a moment."""

    table: str
    moment: int
    moments: int
    ask: str


class Why(Answer):
    """The clause that refuses an action."""

    action: str
    legal: bool
    clause: str
    text: str


class Hint(Answer):
    """What a bot would do."""

    action: str
    words: str
    place: str


class Explained(Answer):
    """What a board element is."""

    place: str
    text: str
    refused: list[dict[str, Any]]
