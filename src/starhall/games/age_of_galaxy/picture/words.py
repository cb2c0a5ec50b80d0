"""Age of Galaxy in words: what things are called, what they are, how a game stands and ended."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.effect_kinds import CLASSES
from starhall.games.age_of_galaxy.content.faction_cards import (
    BASIC,
    BOARD_OWNER,
    EFFECTS,
    FACTION_DEBUT,
    FACTION_IDEOLOGY,
    FACTION_IDS,
    FACTION_NAMES,
    FACTION_REINFORCEMENT,
    FACTION_TEXTS,
    FACTION_TYPES,
    FREE_EFFECTS,
    TECHNOLOGY_CLASS,
    TECHNOLOGY_IDS,
    TECHNOLOGY_NAMES,
    TECHNOLOGY_NEEDS,
    TECHNOLOGY_OWNER,
    TECHNOLOGY_TEXTS,
    gain_name,
    resource_name,
)
from starhall.games.age_of_galaxy.content.main_board import (
    ACTION_NAMES,
    CONVERSIONS,
    END_SCORES,
    HAND_SIZE,
    IDEOLOGY_IDS,
    IDEOLOGY_NAMES,
    IDEOLOGY_TEXTS,
    MAX_SEATS,
    NOMINATION_IDS,
    NOMINATION_PLAYERS,
    NOMINATION_PRESTIGE,
    RESEARCH_COSTS,
    ROUNDS,
    TYPE_NAMES,
)
from starhall.games.age_of_galaxy.content.markets import (
    OPTION_COSTS,
    OPTION_GAINS,
    OPTION_IDS,
    TRADE_IDS,
    TRADE_NAMES,
    TRADE_SPACES,
    TRADE_TEXTS,
)
from starhall.games.age_of_galaxy.content.scenarios import SCENARIOS
from starhall.games.age_of_galaxy.content.vocabulary import (
    ACTION_IDS,
    ACTION_PHASE,
    GALACTIC_PHASE,
    NONE,
    PRODUCTION_PHASE,
    RESOURCES,
    WAR_PHASE,
)
from starhall.games.age_of_galaxy.content.worlds import (
    ICON_SLOT,
    PLANET_IDS,
    PLANET_NAMES,
    PLANET_REWARDS,
    PLANET_SLOT,
    PLANET_TYPES,
    SLOT_IDS,
    SLOT_KIND,
    SLOT_NAMES,
    SLOT_PLANET,
    SLOT_PLAYERS,
    SYSTEM_IDS,
    SYSTEM_NAMES,
    SYSTEM_TEXTS,
    TOKEN_IDS,
    TOKEN_NAMES,
    TOKEN_TEXTS,
    TOKENS,
)
from starhall.games.age_of_galaxy.knowledge.view import GalaxyView
from starhall.games.age_of_galaxy.rules.scoring import (
    RESULTS,
    faction_points,
    ideology_points,
    major_ideology,
    points,
    ranked,
    result,
    scored,
)
from starhall.games.age_of_galaxy.rules.solo import ROW
from starhall.games.age_of_galaxy.rules.space import MOST_UNITS
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.kernel.game import Phase, Score
from starhall.kernel.telling import Names


def event_names() -> list[str]:
    """What scenario events say, at the place that their number names."""
    names = [""] * (ROW * len(SCENARIOS))
    for number, scenario in enumerate(SCENARIOS):
        for row, text in enumerate(scenario.row_texts):
            names[number * ROW + row] = text
    return names


def amounts(one: str, most: int) -> Names:
    """So many of a thing: `no cards`, `1 card`, `2 cards`."""
    names = [f"no {one}s", f"1 {one}", *[f"{number} {one}s" for number in range(2, most + 1)]]
    return Names(names, names)


UNITS: Final = (*RESOURCES, *[resource_name(resource, 1) for resource in range(len(RESOURCES))])
GAINS: Final = [gain_name(gain) for gain in OPTION_GAINS]
SPACES: Final = [f"nomination space {at + 1}" for at in range(len(NOMINATION_IDS))]

NAMES: Final = {
    "unit": Names(UNITS, UNITS),
    "cards": amounts("card", HAND_SIZE),
    "tokens": amounts("exploration token", TOKENS),
    "cruisers": amounts("cruiser", MOST_UNITS),
    "relics": amounts("relic", MOST_UNITS),
    "exchange": Names(OPTION_IDS, GAINS, "exchange"),
    "conversion": Names(
        [free.id for free in CONVERSIONS],
        [f"{gain_name(free.cost)} for {gain_name(free.gain)}" for free in CONVERSIONS],
        "free",
    ),
    "card": Names(FACTION_IDS, FACTION_NAMES, "card"),
    "slot": Names(SLOT_IDS, SLOT_NAMES, "slot"),
    "system": Names(SYSTEM_IDS, SYSTEM_NAMES, "system"),
    "token": Names(TOKEN_IDS, TOKEN_NAMES, "token"),
    "trade": Names(TRADE_IDS, TRADE_NAMES, "trade"),
    "technology": Names(TECHNOLOGY_IDS, TECHNOLOGY_NAMES, "technology"),
    "space": Names(NOMINATION_IDS, SPACES, "space"),
    "action": Names(ACTION_IDS, ACTION_NAMES, "action"),
    "effect": Names(
        [effect.id for effect in EFFECTS],
        [
            FACTION_NAMES[FACTION_IDS.index(effect.source)]
            if effect.source in FACTION_IDS
            else TECHNOLOGY_NAMES[TECHNOLOGY_IDS.index(effect.source)]
            for effect in EFFECTS
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


PHASES: Final = tuple(
    [
        Phase(PHASE_NAMES[number], PHASE_NAMES[number].removesuffix(" phase"), icon)
        for number, icon in (
            (PRODUCTION_PHASE, "production"),
            (ACTION_PHASE, "action-disc"),
            (WAR_PHASE, "militaristic"),
            (GALACTIC_PHASE, "galactic-fleet"),
        )
    ]
)


def phase(view: GalaxyView) -> tuple[str, ...]:
    """The parts of the stage."""
    if not view.g.round:
        return ("Setup", PHASE_NAMES[view.g.phase])
    return (f"Round {view.g.round} of {ROUNDS}", PHASE_NAMES[view.g.phase])


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
        for line in END_SCORES
    ]
    ideology = major_ideology(g.sides[seat])
    title = "No Major Ideology" if ideology == NONE else f"Major Ideology: {IDEOLOGY_NAMES[ideology]}"
    lines.append(Score("ideology", title, ideology_points(g, seat)))
    lines.append(Score("factions", "Factions and technologies", faction_points(g, seat)))
    return lines


def outcome(g: Galaxy) -> str:
    """How a finished game ended."""
    if g.solo():
        vp = points(g, 0)
        if g.scenario == NONE:
            return f"{{0}} reached {vp} VP: a score to beat next time."
        name = SCENARIOS[g.scenario].name
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
    if kind == "piece":
        id = id.partition("-")[0]
    return EXPLANATIONS.get(kind, {}).get(id, "")


def faction_words(card: int) -> str:
    """A faction card, all of it."""
    types = " and ".join([TYPE_NAMES[number] for number in FACTION_TYPES[card]])
    return (
        f"{FACTION_NAMES[card]}, {IDEOLOGY_NAMES[FACTION_IDEOLOGY[card]]} faction. "
        f"Debut, when it joins your Alliance: {gain_name(FACTION_DEBUT[card])}. {FACTION_TEXTS[card]} "
        f"Adaptation, where it can live: {types}. Reinforcement, once, when you discard it instead: "
        f"{gain_name(FACTION_REINFORCEMENT[card])}. (AG-FAC-01)"
    )


def technology_words(technology: int) -> str:
    """A technology, what it needs and costs."""
    needs = " or ".join([TECHNOLOGY_NAMES[need] for need in TECHNOLOGY_NEEDS[technology]])
    owner = TECHNOLOGY_OWNER[technology]
    costs = " or ".join([gain_name(cost) for cost in RESEARCH_COSTS[TECHNOLOGY_CLASS[technology]]])
    of = f" of {FACTION_NAMES[owner]}" if owner != BOARD_OWNER else ""
    need = f" Needs {needs}." if needs else ""
    clause = "AG-RES-05" if TECHNOLOGY_CLASS[technology] == BASIC else "AG-RES-06"
    return (
        f"{TECHNOLOGY_NAMES[technology]}, {CLASSES[TECHNOLOGY_CLASS[technology]]} technology{of}. "
        f"{TECHNOLOGY_TEXTS[technology]}{need} Costs {costs}. ({clause})"
    )


def slot_words(slot: int) -> str:
    """A slot of a system card."""
    name = SLOT_NAMES[slot]
    if SLOT_KIND[slot] == PLANET_SLOT:
        planet = SLOT_PLANET[slot]
        return (
            f"{name}: {TYPE_NAMES[PLANET_TYPES[planet]]} planet. Whoever COLONIZEs it gains "
            f"{gain_name(PLANET_REWARDS[planet])}. (AG-COL-08)"
        )
    if SLOT_KIND[slot] == ICON_SLOT:
        return f"{name}: a planet token lies here from {SLOT_PLAYERS[slot]} players on. (AG-SET-08)"
    return f"{name}: an exploration token lies here from {SLOT_PLAYERS[slot]} players on. (AG-EXP-04)"


def trade_words(trade: int) -> str:
    """A trade card."""
    spaces = ", ".join([f"{TRADE_SPACES[trade][n]} with {n} players" for n in range(2, MAX_SEATS + 1)])
    return (
        f"{TRADE_NAMES[trade]}. {TRADE_TEXTS[trade]} Spaces on its front: {spaces}; "
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

SUPPLIES: Final = {
    "credits": "Credits pay for colonies, cruisers, technologies. Each round pays as many as your productivity.",
    "productivity": "Productivity: so many credits at the beginning of each round; then it falls by 1. Planets and "
    "trades raise it again.",
    "strength": "Strength decides a war between equal fleets, and after a war so many of your cruisers stay. It "
    "protects no planet: cruisers do.",
    "cruisers": "Cruisers win wars, protect your planets and explore. After a war as many stay as you have strength.",
    "innovation": "Innovation pays for technologies and relics.",
    "influence": "Influence pays for nominations.",
    "relics": "Relics are points at the end, and some trades want them.",
    "prestige": "Prestige: points that you have for sure, on the track at the top.",
    "discs": "Your discs that are left in this round: one for each action.",
    "points": "Your points as if the game ended now.",
}

EXPLANATIONS: Final = {
    "supply": SUPPLIES,
    "hand": {
        "": "Your faction cards. Each can join your Alliance, or be discarded once for its reinforcement, "
        "or be tucked to show your true Major Ideology.",
    },
    "alliance": {
        "": "The factions that follow you: their abilities are yours, and the ideology that most of them share scores."
    },
    "note": {
        "war": "From round 2 on each round ends with a war: most cruisers win, then strength. Whoever is first alone, "
        "the Overlord, may acquire a planet that is not protected: it is conquered then, and scores no planet points.",
        "tokens": "The exploration tokens that lie face down, and those that were found.",
    },
    "piece": {
        "fleet": "The Galactic Fleet belongs to nobody and does not fight: it shows how far everybody can reach."
    },
    "card": {id: faction_words(card) for card, id in enumerate(FACTION_IDS)},
    "technology": {id: technology_words(technology) for technology, id in enumerate(TECHNOLOGY_IDS)},
    "slot": {
        **{id: slot_words(slot) for slot, id in enumerate(SLOT_IDS)},
        "telescope": "The own Deep Space Telescope: one of its tokens is explored, at random. (AG-EXP-05)",
    },
    "system": {id: f"{SYSTEM_NAMES[n]}: {SYSTEM_TEXTS[n]}" for n, id in enumerate(SYSTEM_IDS)},
    "token": {id: f"{TOKEN_NAMES[n]}: {TOKEN_TEXTS[n]} (AG-EXP-04)" for n, id in enumerate(TOKEN_IDS)},
    "trade": {id: trade_words(trade) for trade, id in enumerate(TRADE_IDS)},
    "exchange": {
        id: f"Pay {gain_name(OPTION_COSTS[n])}, gain {gain_name(OPTION_GAINS[n])}. (AG-TRA-02)"
        for n, id in enumerate(OPTION_IDS)
    },
    "space": {
        id: f"Nomination space: {NOMINATION_PRESTIGE[n]} prestige, from {NOMINATION_PLAYERS[n]} players on. (AG-NOM-04)"
        for n, id in enumerate(NOMINATION_IDS)
    },
    "action": {id: f"{ACTION_NAMES[n]}: {ACTION_WORDS[id]}" for n, id in enumerate(ACTION_IDS)},
    "ideology": {
        id: f"{IDEOLOGY_NAMES[n]}: as Major Ideology, {IDEOLOGY_TEXTS[n]} (AG-SCO-04)"
        for n, id in enumerate(IDEOLOGY_IDS)
    },
    "planet": {
        id: f"{PLANET_NAMES[n]}: {TYPE_NAMES[PLANET_TYPES[n]]} planet, reward "
        f"{gain_name(PLANET_REWARDS[n])}. (AG-COL-08)"
        for n, id in enumerate(PLANET_IDS)
    },
    "free": {
        **{
            free.id: f"Free action: {gain_name(free.cost)} for {gain_name(free.gain)}. (AG-FRE-01)"
            for free in CONVERSIONS
        },
        **{
            EFFECTS[e].id: f"Free action: {FACTION_TEXTS[FACTION_IDS.index(EFFECTS[e].source)]} (AG-FRE-05)"
            for e in FREE_EFFECTS
            if EFFECTS[e].source in FACTION_IDS
        },
    },
}
