"""A state as data with names, the points of the flow where an example may begin, and what an example leaves unsaid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from starhall.games.galactic_era.content import components as c
from starhall.games.galactic_era.content.chart import (
    BOARDS,
    HEX_IDS,
    POSITIONS,
    SIDES_OF_TILE,
    STAR_IDS,
    TILES,
    Chart,
    sector_of,
)
from starhall.games.galactic_era.content.vocabulary import ROUND_END
from starhall.games.galactic_era.knowledge.fields import GALAXY, SIDE, STAR, Swaps
from starhall.games.galactic_era.knowledge.imagining import cards_in_play, sector_pool
from starhall.games.galactic_era.rules import (
    automa,
    card_effects,
    combat,
    deck,
    diplomacy,
    draft,
    evacuation,
    fleets,
    flow,
    growth,
    levels,
    losses,
    movement,
    new_game,
    playing,
    population,
    relics,
    research,
    retreats,
    scoring,
    scouting,
    selection,
    ships,
    siege,
    solo,
    stars,
    start,
    taking,
    trading,
    turn,
)
from starhall.games.galactic_era.rules.forces import add_pieces, by_letter
from starhall.games.galactic_era.rules.lists import put
from starhall.games.galactic_era.rules.points import SOURCES
from starhall.games.galactic_era.rules.records import Fleet
from starhall.games.galactic_era.rules.state import PHASES, Galaxy, Side
from starhall.kernel.chance import Chance
from starhall.kernel.errors import BadPosition
from starhall.kernel.frames import Do
from starhall.kernel.position import Many, Num, Of, Parts, States, Waiting
from starhall.kernel.seats import first_seat

MODULES: Final = (
    automa, card_effects, combat, deck, diplomacy, draft, evacuation, fleets, flow, growth, levels, losses, movement,
    new_game, playing, population, relics, research, retreats, scoring, scouting, selection,
    ships, siege, solo, stars, start, taking, trading, turn,
)  # fmt: skip


class Board(Parts):
    """The whole table: the tiles, stars, pieces and fleets by the names of their places."""

    def write(self, value: Any) -> Any:
        g: Galaxy = value
        data: dict[str, Any] = GALAXY.write(g)
        data["chart"] = write_chart(g.chart)
        names = star_names(g.chart, g.new_stars)
        data["new_stars"] = [HEX_IDS[hex] for hex in g.new_stars]
        data["stars"] = {
            name: {field: row.kind.write(getattr(g, field)[star]) for field, row in STAR.items()}
            for star, name in enumerate(names)
            if star < len(g.owner)  # in the draft no star is furnished yet
        }
        data["sides"] = {c.COLOURS[seat]: write_side(g, side, names) for seat, side in enumerate(g.sides)}
        return data

    def build(self, fields: Mapping[str, Any], **start: Any) -> Any:
        return GALAXY.build(fields, **start)

    def hidden(self, part: Any, path: str = "") -> list[str]:
        return GALAXY.hidden(part, path)

    def read_fields(self, data: Any, path: str) -> dict[str, Any]:
        rest = dict(data)
        for name in ("chart", "new_stars", "stars", "sides"):
            if name not in rest:
                raise BadPosition(name, "is missing")
        chart = read_chart(rest.pop("chart"))
        new_stars = Many(Of(HEX_IDS)).read(rest.pop("new_stars"), "new_stars")
        names = star_names(chart, new_stars)
        rows = rest.pop("stars")
        sides = rest.pop("sides")
        fields = super().read_fields(rest, path)
        fields["chart"] = chart
        fields["new_stars"] = new_stars
        for field, row in STAR.items():
            furnished = names if rows else []
            fields[field] = [row.kind.read(star_row(rows, name)[field], f"stars.{name}.{field}") for name in furnished]
        fields["sides"] = [read_side(sides[colour], colour, chart, names) for colour in c.COLOURS if colour in sides]
        return fields


def star_row(rows: Any, name: str) -> Mapping[str, Any]:
    """One star's facts."""
    if not isinstance(rows, dict) or name not in rows or set(rows[name]) != set(STAR):
        raise BadPosition(f"stars.{name}", f"a table of {', '.join(STAR)} is needed")
    row: Mapping[str, Any] = rows[name]
    return row


def write_chart(chart: Chart) -> dict[str, Any]:
    """The tiles by position."""
    data: dict[str, Any] = {"players": chart.board.players}
    for position in chart.board.sectors:
        if chart.tiles[position] >= 0:
            data[POSITIONS[position]] = {
                "tile": TILES[chart.tiles[position]],
                "side": SIDES_OF_TILE[chart.faces[position]],
                "turns": chart.turns[position],
            }
    return data


def read_chart(data: Any) -> Chart:
    """The chart that the tiles make."""
    if not isinstance(data, dict) or data.get("players") not in range(1, 7):
        raise BadPosition("chart", "a table with players and a tile for each position is needed")
    tiles, faces, turns = [-1] * 7, [0] * 7, [0] * 7
    for name, row in data.items():
        if name != "players":
            position = Of(POSITIONS).read(name, f"chart.{name}")
            if not isinstance(row, dict) or set(row) != {"tile", "side", "turns"}:
                raise BadPosition(f"chart.{name}", "a table with tile, side and turns is needed")
            tiles[position] = Of(TILES).read(row["tile"], f"chart.{name}.tile")
            faces[position] = Of(SIDES_OF_TILE).read(row["side"], f"chart.{name}.side")
            turns[position] = Num(0, 5).read(row["turns"], f"chart.{name}.turns")
    return Chart(BOARDS[data["players"] - 1], tiles, faces, turns)


def star_names(chart: Chart, new_stars: list[int]) -> list[str]:
    """What the stars are called: by their tile, or by their hex."""
    return [STAR_IDS[name] for name in chart.names] + [HEX_IDS[hex] for hex in new_stars]


def hex_name(g: Galaxy, hex: int) -> str:
    """What a hex is called: by its star, or by its place."""
    star = g.chart.star_at[hex]
    return STAR_IDS[g.chart.names[star]] if star >= 0 else HEX_IDS[hex]


def read_hex(chart: Chart, name: Any, path: str) -> int:
    """The hex of a name."""
    if name in STAR_IDS and chart.hex_of_name[STAR_IDS.index(name)] >= 0:
        return chart.hex_of_name[STAR_IDS.index(name)]
    if name not in HEX_IDS or not chart.board.exists[HEX_IDS.index(name)]:
        known = ", ".join([STAR_IDS[star] for star in chart.names])
        raise BadPosition(path, f"{name!r} is no place of this board; known: a hex such as center_0_1, {known}")
    return HEX_IDS.index(name)


def write_side(g: Galaxy, side: Side, names: list[str]) -> dict[str, Any]:
    """A side; pieces by place, with their allowance where they have one."""
    data: dict[str, Any] = SIDE.write(side)
    data["home"] = names[side.home] if side.home >= 0 else "none"
    groups: dict[str, Any] = {}
    for i, hex in enumerate(side.at):
        groups.setdefault(hex_name(g, hex), []).append([side.many[i], side.left[i]])
    data["pieces"] = {name: row[0][0] if len(row) == 1 and row[0][1] == 0 else row for name, row in groups.items()}
    data["fleets"] = {
        c.LETTERS[fleet.letter]: {
            "at": hex_name(g, fleet.hex),
            **{name: getattr(fleet, name) for name in FLEET},
        }
        for fleet in side.fleets
    }
    return data


def read_side(data: Any, colour: str, chart: Chart, names: list[str]) -> Side:
    """The side that the data stand for."""
    path = f"sides.{colour}"
    known = {*SIDE.fields, "home", "pieces", "fleets"}
    if not isinstance(data, dict) or set(data) != known:
        wrong = sorted(set(data) ^ known) if isinstance(data, dict) else data
        raise BadPosition(path, f"missing or unknown: {wrong}; known: {', '.join(sorted(known))}")
    side: Side = SIDE.build({name: kind.read(data[name], f"{path}.{name}") for name, kind in SIDE.fields.items()})
    if data["home"] != "none" and data["home"] not in names:
        raise BadPosition(f"{path}.home", f"unknown star {data['home']!r}; known: none, {', '.join(names)}")
    side.home = names.index(data["home"]) if data["home"] != "none" else -1
    for name, row in data["pieces"].items():
        hex = read_hex(chart, name, f"{path}.pieces.{name}")
        for count, left in [[row, 0]] if isinstance(row, int) else row:
            add_pieces(side, hex, Num(1, 99).read(count, f"{path}.pieces.{name}"), left)
    fleets = [read_fleet(row, name, chart, f"{path}.fleets.{name}") for name, row in data["fleets"].items()]
    side.fleets = by_letter(fleets)
    return side


FLEET: Final = {"ships": Num(1), "left": Num(), "stack": Num(1), "chips": Num(0), "dummies": Num(0)}


def read_fleet(row: Any, name: str, chart: Chart, path: str) -> Fleet:
    """The fleet that a table stands for."""
    letter = Of(c.LETTERS).read(name, path)
    if not isinstance(row, dict) or set(row) != {"at", *FLEET}:
        raise BadPosition(path, "a table of at, ships, left, stack, chips and dummies is needed")
    hex = read_hex(chart, row["at"], f"{path}.at")
    return Fleet(letter, hex, *[kind.read(row[field], f"{path}.{field}") for field, kind in FLEET.items()])


POSITION: Final = States(Board(Galaxy, GALAXY.fields), Waiting(MODULES, {"seat": Num(), "counter": Swaps()}))

# -- points of departure -------------------------------------------------------------------------------------------

POINTS: Final = {
    "start": "a new game, before the star peoples are chosen",
    "round start": "about to begin the round, with its card step",
    "move turn": "step a of the seat's Move/Combat turn",
    "movement": "step b of the seat's Move/Combat turn, every ship with its full allowance",
    "combat": "the seat's movement is over, its battles are to come",
    "growth phase": "about to begin the growth phase",
    "selection": "all select their counters",
    "turn order": "the counters were revealed (set ovals and squares): switching alignment and turn order are next",
    "growth turn": "the seat's growth turn (set todo, ovals and squares)",
    "trading phase": "about to begin the trading phase",
    "scoring phase": "about to score the round",
    "game end": "after the last window of round 8",
}


def depart(g: Galaxy, point: str, seat: int, round: int) -> Galaxy:
    """A state that stands at a point of the flow: star peoples without effects, level 1, 3 ships at the home star.

    Nothing has run there yet: an example may still change what the next step begins with.
    """
    if point == "start":
        return g
    while g.round == 0:
        player = first_seat(g.due)
        g.advance(player, g.options(player)[0])
    bare(g, round)
    PLACES[point](g, seat)
    g.stand()
    return g


def bare(g: Galaxy, round: int) -> None:
    """Everybody alike, nothing waiting."""
    g.stack.clear()
    g.round = round
    plain = [people for people in range(len(c.PEOPLES)) if c.traits_of(people, 0).ways and is_plain(people)]
    g.order = list(range(1, len(g.sides) + 1))
    for seat in range(g.seats):
        side = g.sides[seat]
        side.people = plain[0]
        side.alignment = 0
        side.levels = [1, 1, 1, 1, 1]
        side.tactics = [0] * 5
        side.colonies = 0
        side.bonus_ovals = 0
        side.dp = [0] * len(SOURCES)
        side.track = c.DISCS
        g.discs = put(g.discs, side.home, 0)
        side.at, side.many, side.left = [], [], []
        add_pieces(side, g.chart.stars[side.home], c.START_SHIPS)


def is_plain(people: int) -> bool:
    """Does the people have starting conditions only?"""
    usual = c.NO_TRAITS
    for alignment in range(2):
        own = c.traits_of(people, alignment)
        for name in vars_of(usual):
            if not name.startswith("start_") and name != "ways" and getattr(own, name) != getattr(usual, name):
                return False
    return True


def vars_of(traits: Any) -> list[str]:
    """The names of the traits, compiled or not."""
    return [name for name in dir(traits) if not name.startswith("_")]


def rest_of_round(g: Galaxy, first: int) -> None:
    """What comes after a point: 0 the moves of later players, 1 growth, 2 growth turns, 3 trading, 4 scoring, 5 end."""
    frames = [
        Do(flow.next_move, -1, 1),
        Do(selection.growth_phase),
        Do(flow.next_growth, -1, 1),
        Do(trading.trading_phase),
        Do(scoring.scoring_phase),
        Do(flow.card_window, -1, ROUND_END),
        Do(scoring.era_end),
        Do(flow.end_round),
    ]
    g.then_all([*frames[first:]])


def at_round(g: Galaxy, seat: int) -> None:
    """The round begins anew."""
    g.round -= 1
    g.then(Do(flow.begin_round))


def at_move(g: Galaxy, seat: int) -> None:
    """It is this seat's turn."""
    g.phase = PHASES.index("move")
    rest_of_round(g, 1)
    g.then(Do(flow.next_move, -1, g.order[seat] + 1))
    g.then(Do(turn.begin_move, seat))


def at_movement(g: Galaxy, seat: int) -> None:
    """Step b."""
    at_move(g, seat)
    g.then(Do(turn.begin_move, seat, 1))
    g.stack.pop(-2)


def at_combat(g: Galaxy, seat: int) -> None:
    """The battles."""
    at_move(g, seat)
    g.stack.pop()
    g.active = seat
    g.then(Do(turn.battles, seat))


def at_growth(g: Galaxy, seat: int) -> None:
    """The growth phase is next."""
    rest_of_round(g, 1)


def at_selection(g: Galaxy, seat: int) -> None:
    """All select."""
    g.phase = PHASES.index("growth")
    rest_of_round(g, 2)
    g.then(
        Do(selection.select_counters),
        Do(selection.reveal_selection),
        Do(selection.switch_all),
        Do(selection.change_order),
    )


def at_order(g: Galaxy, seat: int) -> None:
    """The counters lie open."""
    g.phase = PHASES.index("growth")
    rest_of_round(g, 2)
    g.then(Do(selection.switch_all), Do(selection.change_order))


def at_growth_turn(g: Galaxy, seat: int) -> None:
    """This seat's growth turn."""
    g.phase = PHASES.index("growth")
    rest_of_round(g, 3)
    g.then(Do(flow.next_growth, -1, g.order[seat] + 1))
    g.then(Do(growth.begin_growth, seat))


def at_trading(g: Galaxy, seat: int) -> None:
    """Trading is next."""
    rest_of_round(g, 3)


def at_scoring(g: Galaxy, seat: int) -> None:
    """Scoring is next."""
    rest_of_round(g, 4)


def at_end(g: Galaxy, seat: int) -> None:
    """Only the end is left."""
    g.then(Do(scoring.game_end))


PLACES: Final = {
    "round start": at_round,
    "move turn": at_move,
    "movement": at_movement,
    "combat": at_combat,
    "growth phase": at_growth,
    "selection": at_selection,
    "turn order": at_order,
    "growth turn": at_growth_turn,
    "trading phase": at_trading,
    "scoring phase": at_scoring,
    "game end": at_end,
}

# -- what an example leaves unsaid ---------------------------------------------------------------------------------


def mend(data: dict[str, Any], changed: Sequence[str]) -> None:
    """Put the rest where it belongs after an example has changed some of it; the tiles stay as they lie."""
    said = [path.split(".") for path in changed]
    mend_homes(data, said)
    mend_counters(data, said)
    mend_relics(data, said)
    for colour in data["sides"]:
        mend_side(data, colour, said)
    mend_cards(data, said)


def mend_homes(data: dict[str, Any], said: Sequence[Sequence[str]]) -> None:
    """A miniature that was moved leaves its old star, which is then nobody's unless it has discs."""
    homes = {side["home"]: colour for colour, side in data["sides"].items() if side["home"] != "none"}
    for name, row in data["stars"].items():
        if name in homes:
            row["owner"] = homes[name]
        elif not row["discs"] and row["owner"] != "none":
            row["owner"] = "none"
        elif row["discs"] and row["owner"] == "none":
            raise BadPosition(f"stars.{name}.owner", "discs are there, so an owner is needed")


def mend_counters(data: dict[str, Any], said: Sequence[Sequence[str]]) -> None:
    """Owned stars have no counter; a counter that an example names is exchanged for one of the same sector."""
    chart = read_chart(data["chart"])
    names = star_names(chart, [])
    sectors = {name: sector_of(chart.stars[star]) for star, name in enumerate(names)}
    for sector in chart.board.sectors:
        here = [name for name in names if sectors[name] == sector]
        mend_sector(data, sector, here, [name for name in here if ["stars", name, "counter"] in said])


def mend_sector(data: dict[str, Any], sector: int, here: list[str], named: list[str]) -> None:
    """The counters of a sector: as an example names them, the rest of its pool on the others, what is left is gone."""
    g = start.blank(data["seats"], Chance(None, 1, []), 0, -1, False, False, 0)
    g.chart = read_chart(data["chart"])
    pool = [c.STAR_TYPES[kind] for kind in sector_pool(g, sector)]
    rows = data["stars"]
    for name in here:
        if rows[name]["owner"] != "none":
            rows[name]["counter"] = "none"
    for name in sorted(here, key=lambda name: name not in named):
        counter = rows[name]["counter"]
        if counter == "none":
            rows[name]["shown"] = rows[name]["white"] = 0
            continue
        if counter not in pool:
            if name in named or not pool:
                raise BadPosition(f"stars.{name}.counter", f"the sector has no {counter} counter left")
            rows[name]["counter"] = counter = pool[0]
        pool.remove(counter)
    spare = 0
    if sector == 0:
        spare = min(len(pool), 9 - len(here))
        data["spare_counters"] = pool[:spare]
    for kind in c.STAR_TYPES[1:]:
        data["gone"][f"{POSITIONS[sector]}_{kind}"] = pool[spare:].count(kind)
    data["gone"] = {name: count for name, count in data["gone"].items() if count}


def mend_relics(data: dict[str, Any], said: Sequence[Sequence[str]]) -> None:
    """A relic that an example names leaves the place where it was, and is face up at an owned star.

    At the other owned stars none is left; what lies nowhere has left the game.
    """
    rows = data["stars"]
    named = [path[1] for path in said if path[0] == "stars" and path[-1] == "relic"]
    chosen = [rows[name]["relic"] for name in named if rows[name]["relic"] != "none"]
    for name, row in rows.items():
        if name in named:
            if row["owner"] != "none" and ["stars", name, "relic_up"] not in said:
                row["relic_up"] = 1
        elif row["owner"] != "none" and not row["relic_up"] and row["relic"] != "none":
            data["gone_relics"].append(row["relic"])
            row["relic"] = "none"
        elif row["relic"] in chosen:
            free = [relic for relic in c.RELICS if relic not in [other["relic"] for other in rows.values()]]
            free = [relic for relic in free if relic not in data["gone_relics"]]
            row["relic"] = free[0] if free else "none"
    for row in rows.values():
        if row["relic"] == "none":
            row["relic_up"] = 0
    lying = [row["relic"] for row in rows.values()]
    data["gone_relics"] = [relic for relic in data["gone_relics"] if relic not in lying]
    data["spare_relics"] = [relic for relic in c.RELICS if relic not in lying and relic not in data["gone_relics"]]


def mend_side(data: dict[str, Any], colour: str, said: Sequence[Sequence[str]]) -> None:
    """Fleets get stack numbers; discs are counted; war is mutual; what is selected is still to be done."""
    side = data["sides"][colour]
    for name, row in side["fleets"].items():
        if not isinstance(row, dict) or "at" not in row or "ships" not in row:
            raise BadPosition(f"sides.{colour}.fleets.{name}", "at and ships are needed")
        if "stack" not in row:
            data["stacks"] += 1
            row["stack"] = data["stacks"]
        row.setdefault("left", 0)
        row.setdefault("chips", row["ships"] if data["open_stacks"] else 0)
        row.setdefault("dummies", 0)
    discs = sum(row["discs"] for row in data["stars"].values() if row["owner"] == colour)
    if side["automa"] in ("human", "slavers"):
        if ["sides", colour, "track"] in said:
            side["ascended"] = c.DISCS - side["track"] - discs - side["offboard"]
        else:
            side["track"] = c.DISCS - side["ascended"] - discs - side["offboard"]
    for other in side["war"]:
        if colour not in data["sides"][other]["war"]:
            data["sides"][other]["war"].append(colour)
    if ["sides", colour, "todo"] in said and ["sides", colour, "ovals"] not in said:
        side["ovals"] = sorted([*side["ovals"], *side["todo"]], key=c.COUNTERS.index)
    if ["sides", colour, "people"] in said and ["sides", colour, "colonies"] not in said:
        traits = c.traits_of(c.PEOPLES.index(side["people"]), c.ALIGNMENTS.index(side["alignment"]))
        side["colonies"] = traits.free_colonize


def mend_cards(data: dict[str, Any], said: Sequence[Sequence[str]]) -> None:
    """A card that an example names leaves the place where it was; the deck has what lies nowhere else."""
    named: list[str] = []
    zones = [(colour, zone) for colour in data["sides"] for zone in ("played", "hand")]
    for colour, zone in sorted(zones, key=lambda place: ["sides", *place] not in said):
        side = data["sides"][colour]
        explicit = ["sides", colour, zone] in said
        side[zone] = [card for card in side[zone] if explicit or card not in named]
        named += side[zone]
    cards_here = [c.CARDS[card] for card in cards_in_play(data["seats"])]
    rest = [card for card in data["deck"] if card not in named]
    rest = [card for card in cards_here if card not in named and card not in rest] + rest
    for colour, side in data["sides"].items():
        if ["sides", colour, "hand"] not in said and side["automa"] == "human":
            while len(side["hand"]) + len(side["played"]) < 1 and rest:
                side["hand"].append(rest.pop(0))
        if len(side["hand_seen"]) != len(side["hand"]):
            side["hand_seen"] = [[] for _ in side["hand"]]
    if rest != data["deck"]:
        data["deck"] = rest
        data["deck_seen"] = [[] for _ in rest]
