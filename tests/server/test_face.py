"""A game's face lies in its folder: the hall shows a game that it has never heard of as it shows the others."""

from __future__ import annotations

import re

import pytest

from server.loopback import PAGE, LoopbackHall, past_secrets, two_at_a_table
from server.toy import GAME
from starhall import games
from starhall.drawing import icons


def test_a_new_game_is_in_the_lobby_with_its_cover_and_its_length(loopback: LoopbackHall) -> None:
    lobby = loopback.stranger().get("/", headers=PAGE).text
    tile = lobby[lobby.index('<article class="panel game" data-game="toy"') :].partition("</article>")[0]
    assert 'id="toy-cover"' in tile
    assert "Toy of Stars" in tile
    assert "5 min" in tile
    assert "1-4" in tile
    assert "coming" not in lobby


def test_at_its_table_it_has_its_colours_and_its_dock(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    page = wren.get(f"/tables/{table_id}", headers=PAGE).text
    assert '<html lang="en" data-game="toy"' in page
    assert 'id="star-vega"' in page
    address = re.search(r'href="(/static/\w+/starhall\.css)"', page)
    assert address is not None
    styles = wren.get(address.group(1)).text
    assert "--accent: #a9c7ff" in styles
    assert styles.endswith(GAME.style()), "after all that the hall says, so that it wins"
    assert '#i-system"' in wren.get("/", headers=PAGE).text, "its emblem in the list of tables"
    waits = wren.open("me", "open")
    assert 'id="toy-cover"' in wren.get(f"/tables/{waits}", headers=PAGE).text


def test_its_rules_have_chapters_with_names(loopback: LoopbackHall) -> None:
    rules = loopback.stranger().get("/rules/toy", headers=PAGE).text
    assert "Bidding for stars" in rules
    assert '#i-system"' in rules
    assert 'id="toy-cover"' in loopback.stranger().get("/new/toy", headers=PAGE).text


def test_every_game_has_a_whole_face() -> None:
    known = icons.entries()
    for name in games.names():
        game = games.load(name)
        assert game.cover().startswith("<svg"), name
        assert f'[data-game="{game.look}"]' in game.style(), name
        assert f"i-{game.emblem}" in known, name
        assert game.duration > 0, name
        assert game.chapters(), name


def test_a_module_without_a_game_is_refused_in_a_sentence() -> None:
    assert games.game_in("server.toy") is GAME
    for module in ("starhall.amounts", "starhall.kernel.game"):
        with pytest.raises(ImportError, match=f"{module} offers no game: its GAME must be a Game"):
            games.game_in(module)
