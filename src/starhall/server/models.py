"""What is sent to the hall, checked; what comes back is in `shapes.py`."""

from __future__ import annotations

from typing import Annotated, Literal

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


class Comfort(Asked):
    """How a person likes to see and hear things; what is not named stays as it is."""

    speed: Literal["slow", "normal", "now"] | None = None
    theme: Literal["dark", "light"] | None = None
    confirm: bool | None = None
    sound: bool | None = None
    contrast: bool | None = None
    still: bool | None = None
    details: bool | None = None
    shown: Annotated[bool | None, Field(description="Others may see my results.")] = None


class NewTable(Asked):
    """A table to open. `seats`: who sits in each, `me`, `open` or a bot's name."""

    game: Name
    seats: Annotated[list[Name], Field(min_length=1, max_length=8)]
    options: dict[Name, Name] = {}
    title: Short = ""
    visibility: Literal["public", "link"] = "link"
    pace: Literal["live", "days", "hotseat"] = "live"
    patience: Annotated[int, Field(ge=0, le=30 * 86400, description="Seconds for each move; 0: no such clock.")] = 0
    bank: Annotated[int, Field(ge=0, le=86400, description="Seconds of each player for the whole game.")] = 0
    increment: Annotated[int, Field(ge=0, le=3600, description="Seconds more for each move.")] = 0
    timeout: Annotated[Literal["move", "bot", "nothing"], Field(description="What happens when time is over.")] = "bot"
    names: Annotated[list[Short], Field(max_length=8, description="Of those who play at one device, by seat.")] = []


class Join(Asked):
    """A seat to take; without a number any open one. Who has no name yet gives one."""

    seat: SeatNumber | None = None
    name: Short = ""


class Invite(Asked):
    """Somebody to ask to a table: the end of the address of their page."""

    player: Short


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


class Teach(Asked):
    """What the coach's buttons do: go on after reading, go back, show the step, play a choice all the same."""

    version: Short
    do: Literal["go_on", "back", "show", "aside"]
    action: Short = ""
    seat: SeatNumber | None = None


class Learn(Asked):
    """A lesson to go on with, or to begin anew."""

    anew: bool = False


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
    """A preset answer to a question; an empty action forgets it. Or: answer for me where there is only one option.

    It holds for the round; `always`; or as long as what is offered is `unchanged`.
    """

    seat: SeatNumber | None = None
    question: Short = ""
    action: Short = ""
    always: bool = False
    unchanged: bool = False
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


class OpenRecord(Asked):
    """A record, as text or JSON."""

    record: Annotated[str, StringConstraints(min_length=1, max_length=500_000)]


class Answer(BaseModel):
    """A short answer that says what was done."""

    model_config = ConfigDict(extra="allow")
