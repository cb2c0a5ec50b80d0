"""What can go wrong at the door: each has a status, a name for programs, and two sentences for people."""

from __future__ import annotations

from typing import Any


class Wrong(Exception):
    """A request that is not carried out: nothing has changed. It says what was wrong and what would be right."""

    def __init__(self, status: int, code: str, title: str, text: str, **more: Any) -> None:
        super().__init__(f"{status} {code}: {title} {text}")
        self.status = status
        self.code = code
        self.title = title
        self.text = text
        self.more = more

    def data(self) -> dict[str, Any]:
        """The answer for programs."""
        return {"error": self.code, "title": self.title, "text": self.text, **self.more}


def unknown_table() -> Wrong:
    """No table has this address."""
    return Wrong(404, "unknown_table", "There is no such table.", "Its address may be mistyped, or it was removed.")


def unknown_game(known: str) -> Wrong:
    """No game has this name."""
    return Wrong(404, "unknown_game", "There is no such game in the hall.", f"Known: {known}.")


def unknown_page() -> Wrong:
    """Nothing is here."""
    return Wrong(404, "unknown_page", "There is nothing here.", "The hall lists all tables, games and replays.")


def unknown_moment(last: int) -> Wrong:
    """A replay has no such moment."""
    return Wrong(404, "unknown_moment", "The game has no such moment.", f"It goes from 0 to {last}.")


def unknown_link() -> Wrong:
    """A recovery link that nobody made, or that was used."""
    return Wrong(404, "unknown_link", "This link is not valid.", "Make a new one on the device where you are known.")


def unknown_vote() -> Wrong:
    """No such question is before the table."""
    return Wrong(404, "unknown_vote", "Nobody asks that at this table.", "It may have been decided already.")


def full_table() -> Wrong:
    """Nobody else can sit down."""
    return Wrong(409, "full_table", "All seats are taken.", "You can watch, or open a table of your own.")


def seat_taken(seat: int) -> Wrong:
    """Somebody sits there."""
    return Wrong(409, "seat_taken", "Somebody sits there already.", f"Seat {seat} is not open.")


def wrong_seat(seat: int) -> Wrong:
    """The seat is not yours."""
    return Wrong(403, "wrong_seat", "This is not your seat.", f"Seat {seat} belongs to somebody else, or to nobody.")


def nobody() -> Wrong:
    """Neither a cookie nor a token says who you are."""
    return Wrong(401, "nobody", "The hall does not know you yet.", "Give a name first, or send a seat's token.")


def bad_token() -> Wrong:
    """A token that was never given out."""
    return Wrong(401, "bad_token", "This token is not valid.", "A seat's token comes from creating or joining a table.")


def token_of_a_seat() -> Wrong:
    """A program that has a seat's token is not the person who sits there."""
    text = "Do this as a person, with the hall's cookie."
    return Wrong(403, "not_allowed", "A seat's token speaks for its seat at its table, and for nothing else.", text)


def not_started() -> Wrong:
    """Seats are still open."""
    return Wrong(409, "not_started", "The game has not begun.", "It begins when every seat is taken.")


def finished(text: str = "You can replay it, or play on from an earlier moment at a new table.") -> Wrong:
    """Nothing more can be done."""
    return Wrong(409, "finished", "This game is over.", text)


def not_your_turn(waiting: str) -> Wrong:
    """Others are due."""
    return Wrong(409, "not_your_turn", "It is not your turn.", waiting)


def stale(version: str, since: list[str]) -> Wrong:
    """The seat's view has changed since the click."""
    text = "Your move was not made. " + (" ".join(since[-4:]) or "Look again at what can be done now.")
    return Wrong(409, "stale", "The table has moved on.", text, version=version, since=since)


def look_first() -> Wrong:
    """Several actions of which only some can be judged by what the seat may know."""
    text = "After one of these steps something new is seen, or others are asked. Send the rest afterwards."
    return Wrong(409, "look_first", "Look first.", text)


def illegal(title: str, clause: str, text: str) -> Wrong:
    """The rules refuse it."""
    return Wrong(422, "illegal", title, text, clause=clause)


def malformed(text: str) -> Wrong:
    """A request that cannot be read."""
    return Wrong(422, "malformed", "This cannot be read.", text)


def time_over() -> Wrong:
    """Somebody comes back to a seat whose time has run out."""
    text = "At this table a bot plays on for whose time is over; that was agreed when it was opened."
    return Wrong(409, "time_over", "Your time is over.", text)


def unknown_code() -> Wrong:
    """No table has this code, or no table is where the link leads."""
    text = "A code is a word and four digits, such as WILLOW-4821, and holds until the game is over. Ask for it again."
    return Wrong(404, "unknown_code", "No table is called that.", text)


def unknown_player() -> Wrong:
    """Nobody has this page."""
    return Wrong(404, "unknown_player", "Nobody here is called that.", "Its address may be mistyped.")


def already_here() -> Wrong:
    """Somebody who sits at the table need not be invited."""
    return Wrong(409, "already_here", "They sit at this table already.", "Nobody has to be asked twice.")


def too_many_guests(most: int) -> Wrong:
    """More invitations than a table has seats for."""
    text = f"{most} people have been asked to this table. Send others the link or the code."
    return Wrong(429, "too_many_guests", "That is enough.", text, retry_after=3600)


def seat_kept() -> Wrong:
    """The open seats wait for somebody else."""
    text = "They are kept for those who played before. Who opened the table can give them to bots."
    return Wrong(409, "seat_kept", "These seats are kept.", text)


def not_over() -> Wrong:
    """A rematch of a game that still goes on."""
    return Wrong(409, "still_running", "The game is still going on.", "A rematch is asked for when it is over.")


def too_large(most: int) -> Wrong:
    """More bytes than anybody needs."""
    return Wrong(413, "too_large", "That is too large.", f"At most {most} bytes are accepted here.")


def too_fast(wait: float) -> Wrong:
    """More requests than anybody can mean."""
    return Wrong(
        429, "too_fast", "That was too fast.", f"Try again in {wait:.0f} seconds.", retry_after=max(1, int(wait))
    )


def too_slow() -> Wrong:
    """A request that never ends."""
    return Wrong(408, "too_slow", "That took too long.", "The request did not arrive in time. Send it again.")


def too_many_streams() -> Wrong:
    """More open streams than anybody can look at."""
    text = "Close some of the hall's pages or programs first."
    return Wrong(429, "too_many_streams", "Too many streams are open.", text, retry_after=30)


def too_busy(wait: int) -> Wrong:
    """More at once than the hall can do."""
    text = f"Too many people are here just now: nothing has changed. Try again in {wait} seconds."
    return Wrong(503, "too_busy", "The hall is busy.", text, retry_after=wait)


def too_many_tables(most: int) -> Wrong:
    """More unfinished tables than anybody can play at."""
    text = f"You have {most} unfinished tables of the last day. Play on at one of them, or come back later."
    return Wrong(429, "too_many_tables", "That is one table too many.", text, retry_after=3600)


def two_seats() -> Wrong:
    """One person, two hands of cards."""
    text = "One person has one seat. To play several at one screen, open a table with the pace hotseat."
    return Wrong(409, "two_seats", "You sit at this table already.", text)


def enough(most: int) -> Wrong:
    """Somebody changes a secret answer again and again."""
    text = f"You have changed secret answers {most} times in this game."
    return Wrong(409, "enough", "This answer stands.", text)


def other_site() -> Wrong:
    """A form on another site tried to act in your name."""
    return Wrong(403, "other_site", "This request came from another site.", "Act on the hall's own pages.")


def nothing_to_undo(text: str) -> Wrong:
    """The floor is reached."""
    return Wrong(409, "nothing_to_undo", "This cannot be taken back.", text)


def remark(text: str) -> Wrong:
    """In a lesson: legal, but something else is learned here."""
    return Wrong(409, "remark", "Not carried out.", text)


def not_now(text: str) -> Wrong:
    """In a lesson: this is not the step for it."""
    return Wrong(409, "not_now", "Not in this step.", text)


def lesson_only() -> Wrong:
    """A lesson is a table for one, and plays by itself."""
    return Wrong(409, "lesson_only", "Not in a lesson.", "Open a table of your own for it: everything works there.")


def no_course(game: str) -> Wrong:
    """No lessons, or not for the components that the hall plays with."""
    text = f"The lessons of {game} are made for its own components; this hall has none, or plays with a pack."
    return Wrong(404, "no_course", "There are no lessons here.", text)


def unknown_lesson(game: str) -> Wrong:
    """No lesson has this name."""
    return Wrong(404, "unknown_lesson", "There is no such lesson.", f"The course of {game} lists all that there are.")


def old_lesson(game: str) -> Wrong:
    """The lesson has been written anew since it was begun."""
    text = f"It reads otherwise than when you began it. Begin it anew: /learn/{game}."
    return Wrong(409, "old_lesson", "This lesson has changed.", text)


def still_running() -> Wrong:
    """A record would give the hidden cards away."""
    return Wrong(409, "still_running", "The game is still going on.", "Its record can be saved when it is over.")


def no_review() -> Wrong:
    """Nobody could have won instead."""
    text = "A review says how the chances of several players changed; here one played alone, or nothing was played."
    return Wrong(404, "no_review", "This game has no review.", text)


def busy_reviewing() -> Wrong:
    """Too many games wait for their review."""
    text = "Many games wait for their review already. Try again in a minute."
    return Wrong(503, "busy", "The bots have much to read.", text, retry_after=60)


def not_allowed(text: str) -> Wrong:
    """Somebody else decides that."""
    return Wrong(403, "not_allowed", "That is not yours to decide.", text)


def old_rules(version: str) -> Wrong:
    """The table was played by other rules or components than there are now."""
    return Wrong(409, "old_rules", "This table sleeps.", f"It was played by {version}, which is not installed here.")


def older_rules(game: str, version: str, here: str, changes: list[str], carry: str, carried: str) -> Wrong:
    """The table was played by another version of the rules than there is now. `carry`: it can be carried over."""
    text = f"It was played by version {version} of the rules of {game}; here is version {here}."
    more: dict[str, Any] = {"changes": changes} if changes else {}
    if carried:
        more["carried"] = carried
    elif carry:
        more["carry"] = carry
    return Wrong(409, "old_rules", "This table sleeps.", text, **more)


def cannot_be_carried_over(why: str) -> Wrong:
    """Not even the beginning of an old table can be laid by the rules of today."""
    text = f"It stays as it is, and nothing of it was changed. {why}"
    return Wrong(409, "old_rules", "This table cannot be carried over.", text)


def other_components(game: str, own: bool) -> Wrong:
    """The table was laid with other cards than those that the hall plays with now."""
    here = "with a pack of its own" if own else "with the game's own ones"
    text = (
        f"It was laid with other components of {game} than this hall plays with, which was opened {here}. "
        "Nothing of it was changed: open the hall with the table's components (--content), and it goes on."
    )
    return Wrong(409, "old_rules", "This table sleeps.", text)


def damaged(table_id: str) -> Wrong:
    """What is kept of one table cannot be played."""
    kept = "What is kept of it cannot be read; nothing of it was changed."
    text = f"{kept} Whoever runs the hall finds {table_id} in its log."
    return Wrong(409, "damaged", "This table cannot be opened.", text)


def conflict() -> Wrong:
    """Another program has written to the same table."""
    return Wrong(409, "conflict", "The table was changed elsewhere.", "Nothing of yours was done. Look again.")


def not_kept() -> Wrong:
    """The disk is full, or cannot be written to."""
    text = (
        "The hall could not write it down: nothing has changed. Try again; whoever runs the hall finds why in its log."
    )
    return Wrong(503, "not_kept", "This could not be kept.", text, retry_after=5)
