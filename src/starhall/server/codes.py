"""Codes to say aloud: a word and four digits find an open table. They open nothing that the table's link would not."""

from __future__ import annotations

import re
import secrets
from typing import Final

from starhall.server.store import Store

# short, spelt as they sound, none like another
WORDS: Final = tuple(
    re.findall(
        r"\w+",
        """
    ACORN ALDER AMBER ANVIL APPLE APRON ARROW ASPEN ATLAS AUTUMN BADGER BAMBOO BANJO BARLEY BASALT BASKET BEACON
    BEAVER BIRCH BISON BLANKET BOTTLE BRANCH BRONZE BUCKET BUTTON CABIN CACTUS CAMEL CANDLE CANYON CARBON CARPET
    CASTLE CEDAR CHERRY CHISEL CITRUS CLOVER COBALT COMET COMPASS COPPER CORAL COTTON CRATER CRAYON CRICKET CRYSTAL
    DAGGER DAHLIA DESERT DOLPHIN DONKEY DRAGON DRUM EAGLE ECHO ELBOW EMBER ENGINE FALCON FEATHER FERN FIDDLE FINCH
    FLINT FOREST FOSSIL GALAXY GARLIC GARNET GECKO GIANT GINGER GLACIER GOBLET GRANITE GRAVEL HAMMER HARBOR HAZEL
    HERON HICKORY HONEY HORIZON HUNTER ICEBERG INDIGO IRIS ISLAND IVORY JACKET JAGUAR JASMINE JELLY JUNGLE JUNIPER
    KAYAK KERNEL KETTLE KITTEN LADDER LAGOON LANTERN LAUREL LEMON LENTIL LINEN LIZARD LOBSTER LOTUS MAGNET MAGPIE
    MANGO MAPLE MARBLE MARIGOLD MEADOW MELON METEOR MIRROR MITTEN MONSOON MUFFIN NEBULA NECTAR NEEDLE NICKEL NUTMEG
    OASIS OCEAN OLIVE ONYX ORBIT ORCHID OTTER PADDLE PANTHER PAPAYA PARROT PEBBLE PELICAN PEPPER PIGEON PILLOW
    PLANET PLUM POLLEN POPPY PRISM PUFFIN PUMPKIN QUARTZ QUASAR QUIVER RABBIT RADISH RAVEN RIBBON RIVER ROBIN ROCKET
    SADDLE SAFFRON SALMON SANDAL SATURN SEQUOIA SHADOW SILVER SPARROW SPIDER STARLING STORM SUMMIT SUNSET TADPOLE
    TEMPLE THISTLE TIGER TIMBER TOPAZ TRUMPET TULIP TUNDRA TURTLE UMBRELLA VALLEY VANILLA VELVET VIOLIN VOLCANO
    WALNUT WALRUS WHISTLE WILLOW WINTER YARROW ZEBRA ZENITH ZEPHYR
    """,
    )
)
CODE: Final = re.compile(r"([A-Z]{3,10})[\s\-_.]*(\d{4})")
LINK: Final = re.compile(r"(?:\S*/tables/)?([a-z0-9]{12})(?:[/?#]\S*)?")


def new_code(store: Store) -> str:
    """A code that no table has."""
    while True:
        code = f"{secrets.choice(WORDS)}-{secrets.randbelow(10_000):04}"
        if not table_of(store, code):
            return code


def table_of(store: Store, code: str) -> str:
    """The table with this code; empty: none has it."""
    found = store.row("SELECT id FROM tables WHERE code = ?", (code,))
    return str(found[0]) if found and code else ""


def as_code(text: str) -> str:
    """A code however it was typed: `wren 4821` is WREN-4821; empty: it is none."""
    found = CODE.fullmatch(text.strip().upper())
    return f"{found[1]}-{found[2]}" if found else ""


def as_link(text: str) -> str:
    """The table that a link, or its end alone, leads to; empty: to none."""
    found = LINK.fullmatch(text.strip())
    return found[1] if found else ""
