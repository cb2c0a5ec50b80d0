"""What comes back, typed once: what a viewer is shown is made in these shapes, the pages' templates read them, and the
API's description is made from them.

Only what this package's Python makes is here; what is sent to the hall is in `models.py`, which checks it.
"""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from starhall.kernel.game import Score


class Refusal(TypedDict):
    """What was wrong, for programs (`error`) and for people. Nothing has changed."""

    error: str
    title: str
    text: str
    clause: NotRequired[str]
    version: NotRequired[str]
    since: NotRequired[list[str]]
    retry_after: NotRequired[int]
    changes: NotRequired[list[str]]  # clauses that are different since a table was played
    carry: NotRequired[str]  # a table that can be carried over to the rules of today
    carried: NotRequired[str]  # the table to which it was


class Me(TypedDict):
    """Who asks."""

    name: str
    known: bool


# -- the hall ---------------------------------------------------------------------------------------------------------


class ChoiceInfo(TypedDict):
    """One way to set a variant."""

    id: str
    title: str
    text: str


class NumbersInfo(TypedDict):
    """Any whole number of a range, as a way to set a variant; it is sent as text, such as "12"."""

    least: int
    most: int
    unit: str
    text: str


class VariantInfo(TypedDict):
    """Something to choose before a game: one of the choices, the first the usual one, or one of the numbers."""

    id: str
    title: str
    seats: list[int]
    choices: list[ChoiceInfo]
    numbers: NumbersInfo | None


class GameInfo(TypedDict):
    """A game of the hall."""

    id: str
    title: str
    tagline: str
    version: str
    seats: list[int]
    colours: list[str]
    variants: list[VariantInfo]


class TableInfo(TypedDict):
    """A table in a list."""

    table: str
    game: str
    title: str
    status: str
    pace: str


class Tables(TypedDict):
    """The lists of the lobby."""

    mine: list[TableInfo]
    open: list[TableInfo]
    running: list[TableInfo]
    finished: list[TableInfo]


class ClockInfo(TypedDict):
    """A player's clock: seconds left when this was told, whether it runs, and by the hall's calendar until when."""

    left: float
    runs: bool
    until: float


class EntrySeat(TypedDict):
    """A seat of a table in a page's list."""

    look: str
    open: bool


class Entry(TypedDict):
    """A table in a page's list: how it stands, and whether it waits for the viewer, with how much time.

    `urgent`: somebody waits for the viewer, or a clock runs; bots have all the time.
    """

    id: str
    look: str
    emblem: str
    game: str
    title: str
    status: str
    pace: str
    changed: float
    asked: float
    due: bool
    urgent: bool
    clock: ClockInfo | None
    seats: list[EntrySeat]
    text: str


class Notice(TypedDict):
    """Something that waits for a person: `turn`, `vote`, `rematch`, `seat` (an invitation), `over`.

    `id`: of an invitation, to decline it; 0: it goes away by itself.
    """

    kind: str
    id: int
    table: str
    address: str
    look: str
    emblem: str
    title: str
    text: str
    since: float
    clock: ClockInfo | None


class Seated(TypedDict):
    """A seat, and the token that speaks for it."""

    table: str
    seat: int
    token: str
    address: str


class Found(TypedDict):
    """A table to which a code or a link leads."""

    table: str
    address: str


class Done(TypedDict):
    """It is done; `new` is false where the same key came twice."""

    version: str
    beat: str
    new: bool


# -- what can be done -------------------------------------------------------------------------------------------------

Passing = TypedDict("Passing", {"pass": bool})


class Choice(Passing):
    """An action: its line of text, its words, the board element that stands for it.

    `pass`: it does nothing, or nothing more; `lets`: it may be said beforehand for a round,
    `waits`: until something else is offered.
    """

    action: str
    words: str
    place: str
    icon: str
    lets: bool
    waits: bool


class Hint(Choice):
    """What a bot would do, and a sentence what that wins against the next best; empty where there is nothing to say."""

    reason: str


class Better(TypedDict):
    """What a bot would have done instead of an action: from `moment` on it could be played again."""

    moment: int
    words: str
    played: str
    reason: str


class ReviewTurn(TypedDict):
    """A move that changed the chances: `swings` by seat, in thousandths; `better` null: the bot would have done the
    same."""

    number: int
    moment: int
    seat: int
    label: str
    swings: list[int]
    lines: list[list[Word]]
    better: Better | None


class ReviewFigures(TypedDict):
    """A seat's decisions, those at which a bot found nothing better, and what each cost on average, in points."""

    seat: int
    decisions: int
    best: int
    lost: float


class Review(TypedDict):
    """The review of a finished game, or how far it has come: `done` of `of` actions; the rest is empty until then.

    `chances`: of each seat to win, after each action, in thousandths. `learned`: by a judge that was taught by games;
    otherwise they follow from the game's own judgement.
    """

    table: str
    done: int
    of: int
    failed: bool
    learned: bool
    chances: list[list[int]]
    turns: list[ReviewTurn]
    figures: list[ReviewFigures]


class Amount(TypedDict):
    """How much of one of the game's numbers: from `least` to `most` (null: at least), and in words.

    `grade` 1: it is paid and gained; 2: it is counted; 3: it follows from others.
    """

    tally: str
    icon: str
    grade: int
    least: int
    most: int | None
    words: str


class Mark(TypedDict):
    """A piece of a deal in brief: a text and an icon (one of them may be empty), and both in words.

    `open`: chance or a secret decides it.
    """

    text: str
    icon: str
    words: str
    open: bool


class Deal(TypedDict):
    """What an option costs, gains, allows (`rights`) and leads to (`follows`), as far as the seat can foresee it.

    `opens`: chance or a secret decides something; `open` is what that changed in states that the seat may believe in.
    In brief, at most two marks each: what it `pays`, what it `brings`.
    """

    costs: list[Amount]
    gains: list[Amount]
    rights: list[str]
    follows: list[str]
    opens: bool
    open: list[Amount]
    pays: list[Mark]
    brings: list[Mark]


class Option(Choice):
    """A legal answer; `final`: it cannot be taken back; `deal`: what it does, null where nothing is known of it or
    nobody has looked yet (`preview` does); `leads`: places of the board where the move that it begins can go next.

    In a set in the making `actions` are sent instead of the last `instead` ones; options of one place may be a group.
    """

    final: bool
    deal: Deal | None
    leads: list[str]
    instead: NotRequired[int]
    actions: NotRequired[list[str]]
    picked: NotRequired[bool]
    group: NotRequired[str]
    first: NotRequired[bool]


class Would(TypedDict):
    """A number of the table and what it would be; `tally` is its name on the page, such as `red.credits`."""

    tally: str
    before: int
    after: int
    words: str


class Preview(TypedDict):
    """All that can be foreseen of an option: its deal, the numbers that would change, what would be told, and the
    pieces that would stand on the board, as SVG."""

    action: str
    words: str
    deal: Deal
    would: list[Would]
    lines: list[str]
    ghosts: list[str]


class Refused(TypedDict):
    """What is not possible now, and the clause that says so."""

    words: str
    clause: str
    text: str


class Greyed(Choice, Refused):
    """A kind of move that the rules refuse right now."""


class Crumb(TypedDict):
    """A step of the compound move so far."""

    words: str
    place: str


class Repeat(TypedDict):
    """A move that can be made by one press: the last compound one once more, or what was taken back."""

    words: str
    actions: list[str]


class Undo(TypedDict):
    """How far back the seat may go: by single steps, by its whole last move, from a sealed answer, by asking."""

    steps: int
    move: int
    reconsider: bool
    ask: bool


# -- a table ----------------------------------------------------------------------------------------------------------


class SeatInfo(TypedDict):
    """Who sits there; `chosen`: of a secret choice, whether this seat is through; `clock`: where the table has any.

    `kind`: a `person`, a `bot`, still `open`, or in a lesson the `rival`, who plays by its lines.
    """

    seat: int
    name: str
    look: str
    kind: str
    bot: str
    here: bool
    due: bool
    chosen: bool | None
    points: int | None
    clock: ClockInfo | None


class Word(TypedDict):
    """A piece of a sentence with what it speaks of; an amount has an icon, and a `unit` for those who do not see it."""

    text: str
    place: str
    look: str
    icon: str
    unit: str


class LogLine(TypedDict):
    """A line of the log."""

    id: str
    moment: int
    at: float
    level: int
    phase: list[str]
    text: str
    words: list[Word]


class News(TypedDict):
    """What is new since a moment: how numbers have changed by their names on the page, and ids of pieces that have come
    or moved."""

    since: int
    numbers: dict[str, int]
    pieces: list[str]


class Said(TypedDict):
    """A line of talk."""

    seat: int
    name: str
    text: str
    kind: str
    at: float


class VoteInfo(TypedDict):
    """A question before the table; `mine`: this viewer is asked."""

    id: int
    kind: str
    text: str
    mine: bool
    agreed: list[int]


class PresetInfo(TypedDict):
    """An answer given beforehand."""

    seat: int
    question: str
    action: str
    stage: str
    unchanged: bool  # it holds as long as the same is offered


class ScoreLine(TypedDict):
    """A line of a seat's result."""

    id: str
    title: str
    points: int


class Scores(TypedDict):
    """What a seat's points are made of."""

    seat: int
    lines: list[ScoreLine]


class Result(TypedDict):
    """How the game ended; `played`: what each seat was known by, such as its species."""

    text: str
    points: list[int]
    places: list[int]
    played: NotRequired[list[str]]


class NearInfo(TypedDict):
    """How near a seat is to winning: a number, of how many (0: the most wins), in words what is counted, and a share
    in hundredths: of what wins, or of the leader's. `tally`: what the same number is called elsewhere on the page."""

    seat: int
    number: int
    of: int
    words: str
    share: int
    tally: str


class GoalInfo(TypedDict):
    """What wins, how near each seat is as far as this viewer may know, and a remark."""

    text: str
    seats: list[NearInfo]
    remark: str


class Heading(TypedDict):
    """Which table, which seat, which version."""

    table: str
    game: str
    title: str
    status: str
    pace: str
    seat: int
    version: str
    beat: str
    moment: int
    moments: int
    phase: list[str]


class Question(TypedDict):
    """What the viewer is asked, and how it may answer; or for whom it waits."""

    due: bool
    secret: bool
    sealed: bool
    reacts: bool
    same: bool
    question: str
    ask: str
    waiting: list[int]
    since: float
    options: list[Option]
    greyed: list[Greyed]
    crumbs: list[Crumb]
    repeat: Repeat | None
    redo: Repeat | None
    undo: Undo


class WordInfo(TypedDict):
    """A word that was learned, with its icon."""

    icon: str
    word: str
    means: str


class LessonEntry(TypedDict):
    """A lesson in a list; `done`: when it was done last, `step`: how far it has come, 0 where it was not begun."""

    id: str
    title: str
    idea: str
    minutes: int
    guided: bool
    steps: int
    step: int
    begun: bool
    done: float
    seconds: float


class CourseInfo(TypedDict):
    """A game's lessons: those of the short way (`course`), and the further ones."""

    game: str
    title: str
    look: str
    emblem: str
    text: str
    minutes: int
    course: list[LessonEntry]
    further: list[LessonEntry]
    next: LessonEntry | None


class LessonHeading(TypedDict):
    """Which lesson it is, and what was learned up to here."""

    id: str
    game: str
    title: str
    number: int
    count: int
    further: bool
    guided: bool
    steps: int
    can: list[str]
    seconds: float
    words: list[WordInfo]
    next: LessonEntry | None


class LessonInfo(LessonHeading):
    """What the coach says at a lesson's table. In texts `{i:credit}` stands for an icon.

    `say` and `do` are the step's; `after` is about what was done last, `remark` about `tried`, which was not carried
    out. `aside`: it is played all the same, beside the lesson. `good`: what a good player would consider.
    """

    step: int
    minutes: int
    say: str
    do: str
    show: list[str]
    after: str
    remark: str
    tried: str
    wrong: int
    stuck: bool
    aside: bool
    good: list[str]
    done: bool
    closing: str


class Display(Heading, Question):
    """What a seat sees of its table; before the game begins it has no goal. `code`: to say aloud."""

    goal: GoalInfo | None
    code: str
    seats: list[SeatInfo]
    log: list[LogLine]
    talk: list[Said]
    votes: list[VoteInfo]
    presets: list[PresetInfo]
    trivial: bool
    stand_in: str
    scores: list[Scores]
    result: Result | None
    lesson: LessonInfo | None


class Moment(Heading):
    """What a viewer saw at a moment."""

    ask: str
    goal: GoalInfo
    seats: list[SeatInfo]
    log: list[LogLine]


class Why(Refused):
    """The clause that refuses an action."""

    action: str
    legal: bool


class Explained(TypedDict):
    """What a board element is, and why it cannot be chosen now."""

    place: str
    text: str
    refused: list[Refused]


def score_line(score: Score) -> ScoreLine:
    """A line of a seat's result."""
    return {"id": score.id, "title": score.title, "points": score.points}
