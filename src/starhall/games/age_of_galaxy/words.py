"""Age of Galaxy in words: what things are called, what they are, how a game stands and ended."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy import components as c
from starhall.games.age_of_galaxy.scoring import (
    RESULTS,
    faction_points,
    ideology_points,
    major_ideology,
    points,
    ranked,
    result,
    scored,
)
from starhall.games.age_of_galaxy.solo import ROW
from starhall.games.age_of_galaxy.space import MOST_UNITS
from starhall.games.age_of_galaxy.state import Galaxy
from starhall.games.age_of_galaxy.view import GalaxyView
from starhall.games.age_of_galaxy.vocabulary import ACTION_IDS, NONE, RESOURCES
from starhall.kernel.game import Score
from starhall.kernel.telling import Names


def event_names() -> list[str]:
    """What scenario events say, at the place that their number names."""
    names = [""] * (ROW * len(c.SCENARIOS))
    for number, scenario in enumerate(c.SCENARIOS):
        for row, text in enumerate(scenario.row_texts):
            names[number * ROW + row] = text
    return names


def amounts(one: str, most: int) -> Names:
    """So many of a thing: `no cards`, `1 card`, `2 cards`."""
    names = [f"no {one}s", f"1 {one}", *[f"{number} {one}s" for number in range(2, most + 1)]]
    return Names(names, names)


UNITS: Final = (*RESOURCES, *[c.resource_name(resource, 1) for resource in range(len(RESOURCES))])
GAINS: Final = [c.gain_name(gain) for gain in c.OPTION_GAINS]
SPACES: Final = [
    f"nomination space {at + 1} ({c.NOMINATION_PRESTIGE[at]} prestige)" for at in range(len(c.NOMINATION_IDS))
]

NAMES: Final = {
    "unit": Names(UNITS, UNITS),
    "cards": amounts("card", c.HAND_SIZE),
    "tokens": amounts("exploration token", c.TOKENS),
    "cruisers": amounts("cruiser", MOST_UNITS),
    "relics": amounts("relic", MOST_UNITS),
    "exchange": Names(c.OPTION_IDS, GAINS, "exchange"),
    "conversion": Names(
        [free.id for free in c.CONVERSIONS],
        [f"{c.gain_name(free.cost)} for {c.gain_name(free.gain)}" for free in c.CONVERSIONS],
        "free",
    ),
    "card": Names(c.FACTION_IDS, c.FACTION_NAMES, "card"),
    "slot": Names(c.SLOT_IDS, c.SLOT_NAMES, "slot"),
    "system": Names(c.SYSTEM_IDS, c.SYSTEM_NAMES, "system"),
    "token": Names(c.TOKEN_IDS, c.TOKEN_NAMES, "token"),
    "trade": Names(c.TRADE_IDS, c.TRADE_NAMES, "trade"),
    "technology": Names(c.TECHNOLOGY_IDS, c.TECHNOLOGY_NAMES, "technology"),
    "space": Names(c.NOMINATION_IDS, SPACES, "space"),
    "action": Names(ACTION_IDS, c.ACTION_NAMES, "action"),
    "effect": Names(
        [effect.id for effect in c.EFFECTS],
        [
            c.FACTION_NAMES[c.FACTION_IDS.index(effect.source)]
            if effect.source in c.FACTION_IDS
            else c.TECHNOLOGY_NAMES[c.TECHNOLOGY_IDS.index(effect.source)]
            for effect in c.EFFECTS
        ],
    ),
    "event": Names(event_names(), event_names()),
}

PHASE_NAMES: Final = (
    "Setting up",
    "First factions",
    "Production phase",
    "Action phase",
    "War phase",
    "Galactic phase",
    "The end",
)


def phase(view: GalaxyView) -> tuple[str, ...]:
    """The parts of the stage."""
    if not view.g.round:
        return ("Setup", PHASE_NAMES[view.g.phase])
    return (f"Round {view.g.round} of {c.ROUNDS}", PHASE_NAMES[view.g.phase])


SCORE_TITLES: Final = {
    "prestige": "Prestige",
    "colonized": "Colonized planets",
    "developed": "Developed planets",
    "relics": "Relics",
}


def scores(g: Galaxy, seat: int) -> list[Score]:
    """AG-SCO: what a seat's points are made of."""
    lines = [
        Score(line.id, SCORE_TITLES.get(line.id, line.id.replace("_", " ").capitalize()), scored(g, seat, line))
        for line in c.END_SCORES
    ]
    ideology = major_ideology(g.sides[seat])
    title = "No Major Ideology" if ideology == NONE else f"Major Ideology: {c.IDEOLOGY_NAMES[ideology]}"
    lines.append(Score("ideology", title, ideology_points(g, seat)))
    lines.append(Score("factions", "Factions and technologies", faction_points(g, seat)))
    return lines


def outcome(g: Galaxy) -> str:
    """How a finished game ended."""
    if g.solo():
        vp = points(g, 0)
        if g.scenario == NONE:
            return f"{{0}} reached {vp} VP: a score to beat next time."
        name = c.SCENARIOS[g.scenario].name
        if g.defeated:
            return f"{{0}} lost {name} in round {g.round}."
        medal = RESULTS[result(g)]
        return f"{{0}} lost {name} with {vp} VP." if medal == "lost" else f"{{0}} won {name}: {medal}, {vp} VP."
    order = ranked(g)
    first, second = order[0], order[1]
    by = ""
    if points(g, first) == points(g, second):
        same = g.sides[first].prestige == g.sides[second].prestige
        by = ", ahead by the disc on top" if same else ", ahead by prestige"
    return f"{{{first}}} won with {points(g, first)} VP{by}; {{{second}}} had {points(g, second)}."


def explain(place: str) -> str:
    """What a board element or card is."""
    kind, _, id = place.partition("-")
    if kind in EXPLANATIONS and id in EXPLANATIONS[kind]:
        return EXPLANATIONS[kind][id]
    return ""


def faction_words(card: int) -> str:
    """A faction card, all of it."""
    types = " and ".join([c.TYPE_NAMES[number] for number in c.FACTION_TYPES[card]])
    return (
        f"{c.FACTION_NAMES[card]}, {c.IDEOLOGY_NAMES[c.FACTION_IDEOLOGY[card]]} faction. "
        f"Debut: {c.gain_name(c.FACTION_DEBUT[card])}. {c.FACTION_TEXTS[card]} "
        f"Adaptation: {types}. Reinforcement: {c.gain_name(c.FACTION_REINFORCEMENT[card])}. (AG-FAC-01)"
    )


def technology_words(technology: int) -> str:
    """A technology, what it needs and costs."""
    needs = " or ".join([c.TECHNOLOGY_NAMES[need] for need in c.TECHNOLOGY_NEEDS[technology]])
    owner = c.TECHNOLOGY_OWNER[technology]
    costs = " or ".join([c.gain_name(cost) for cost in c.RESEARCH_COSTS[c.TECHNOLOGY_CLASS[technology]]])
    of = f" of {c.FACTION_NAMES[owner]}" if owner != c.BOARD_OWNER else ""
    need = f" Needs {needs}." if needs else ""
    clause = "AG-RES-05" if c.TECHNOLOGY_CLASS[technology] == c.BASIC else "AG-RES-06"
    return (
        f"{c.TECHNOLOGY_NAMES[technology]}, {c.CLASSES[c.TECHNOLOGY_CLASS[technology]]} technology{of}. "
        f"{c.TECHNOLOGY_TEXTS[technology]}{need} Costs {costs}. ({clause})"
    )


def slot_words(slot: int) -> str:
    """A slot of a system card."""
    name = c.SLOT_NAMES[slot]
    if c.SLOT_KIND[slot] == c.PLANET_SLOT:
        planet = c.SLOT_PLANET[slot]
        return (
            f"{name}: {c.TYPE_NAMES[c.PLANET_TYPES[planet]]} planet. Whoever COLONIZEs it gains "
            f"{c.gain_name(c.PLANET_REWARDS[planet])}. (AG-COL-08)"
        )
    if c.SLOT_KIND[slot] == c.ICON_SLOT:
        return f"{name}: a planet token lies here from {c.SLOT_PLAYERS[slot]} players on. (AG-SET-08)"
    return f"{name}: an exploration token lies here from {c.SLOT_PLAYERS[slot]} players on. (AG-EXP-04)"


def trade_words(trade: int) -> str:
    """A trade card."""
    spaces = ", ".join([f"{c.TRADE_SPACES[trade][n]} with {n} players" for n in range(2, c.MAX_SEATS + 1)])
    return (
        f"{c.TRADE_NAMES[trade]}. {c.TRADE_TEXTS[trade]} Spaces on its front: {spaces}; "
        "when all are taken, a Golden Age returns the discs and flips it. (AG-TRA-01, AG-GOL-01)"
    )


ACTION_WORDS: Final = {
    "explore": "pay 1 cruiser, reveal an exploration token in reach and gain what it shows. (AG-EXP-04)",
    "trade": "resolve one exchange of a trade card that has room. (AG-TRA-02)",
    "research": "pay for an available technology and gain what it gives. (AG-RES-01)",
    "manufacture": "buy any number of cruisers for 2 credits each. (AG-MAN-02)",
    "retrieve": "buy any number of relics for 3 credits and 1 innovation each. (AG-RET-02)",
    "scavenge": "gain 1 innovation. (AG-SCA-02)",
    "colonize": "settle an empty planet in reach that an Adaptation matches; costs 1 credit for each "
    "planet you have settled. (AG-COL-05)",
    "develop": "put a second disc on your Colonized planet for 7 credits; gain 1 prestige and a reward. (AG-DEV-02)",
    "nominate": "with a Developed planet, pay 3 influence and take a nomination space. (AG-NOM-02)",
}

EXPLANATIONS: Final = {
    "card": {id: faction_words(card) for card, id in enumerate(c.FACTION_IDS)},
    "technology": {id: technology_words(technology) for technology, id in enumerate(c.TECHNOLOGY_IDS)},
    "slot": {
        **{id: slot_words(slot) for slot, id in enumerate(c.SLOT_IDS)},
        "telescope": "The own Deep Space Telescope: one of its tokens is explored, at random. (AG-EXP-05)",
    },
    "system": {id: f"{c.SYSTEM_NAMES[n]}: {c.SYSTEM_TEXTS[n]}" for n, id in enumerate(c.SYSTEM_IDS)},
    "token": {id: f"{c.TOKEN_NAMES[n]}: {c.TOKEN_TEXTS[n]} (AG-EXP-04)" for n, id in enumerate(c.TOKEN_IDS)},
    "trade": {id: trade_words(trade) for trade, id in enumerate(c.TRADE_IDS)},
    "exchange": {
        id: f"Pay {c.gain_name(c.OPTION_COSTS[n])}, gain {c.gain_name(c.OPTION_GAINS[n])}. (AG-TRA-02)"
        for n, id in enumerate(c.OPTION_IDS)
    },
    "space": {
        id: f"Nomination space: {c.NOMINATION_PRESTIGE[n]} prestige, from {c.NOMINATION_PLAYERS[n]} players on. "
        "(AG-NOM-04)"
        for n, id in enumerate(c.NOMINATION_IDS)
    },
    "action": {id: f"{c.ACTION_NAMES[n]}: {ACTION_WORDS[id]}" for n, id in enumerate(ACTION_IDS)},
    "ideology": {
        id: f"{c.IDEOLOGY_NAMES[n]}: as Major Ideology, {c.IDEOLOGY_TEXTS[n]} (AG-SCO-04)"
        for n, id in enumerate(c.IDEOLOGY_IDS)
    },
    "planet": {
        id: f"{c.PLANET_NAMES[n]}: {c.TYPE_NAMES[c.PLANET_TYPES[n]]} planet, reward "
        f"{c.gain_name(c.PLANET_REWARDS[n])}. (AG-COL-08)"
        for n, id in enumerate(c.PLANET_IDS)
    },
    "free": {
        **{
            free.id: f"Free action: {c.gain_name(free.cost)} for {c.gain_name(free.gain)}. (AG-FRE-01)"
            for free in c.CONVERSIONS
        },
        **{
            c.EFFECTS[e].id: f"Free action: {c.FACTION_TEXTS[c.FACTION_IDS.index(c.EFFECTS[e].source)]} (AG-FRE-05)"
            for e in c.FREE_EFFECTS
            if c.EFFECTS[e].source in c.FACTION_IDS
        },
    },
}
