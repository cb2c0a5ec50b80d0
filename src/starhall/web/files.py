"""What pages need beside their HTML: scripts, styles, fonts. The same for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from starhall.drawing import icons
from starhall.kernel.game import AnyGame
from starhall.server.callers import hall_of

STATIC: Final = Path(__file__).parent / "static"
SCRIPT: Final = STATIC / "script"
EARLY: Final = "settings.js"
STYLE: Final = STATIC / "style"
FACES: Final = Path(__file__).parents[1] / "games"  # a game's style lies in its folder
SHEETS: Final = (  # the later ones win
    *("base", "drops", "hall", "setup", "rules", "board", "table", "prompt", "side", "narrow", "phone", "panels"),
    *("lesson", "learn", "end", "review", "player"),
)


FOR_EVER: Final = "public, max-age=31536000, immutable"  # what has an address that changes with it
ASK: Final = "no-cache"  # a browser may keep it, and asks each time whether it is still so


class Files(StaticFiles):
    """Static files; those of the present edition are kept by browsers and never asked for again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """One file."""
        found = await super().get_response(path, scope)
        found.headers["Cache-Control"] = FOR_EVER if scope["path_params"].get("edition") == edition() else ASK
        return found


def add_to(app: FastAPI) -> None:
    """Serve them. Any edition is answered: a page that was open before the hall was renewed still finds its icons."""
    app.add_api_route("/static/{edition}/starhall.css", styles, include_in_schema=False)
    app.mount("/static/{edition}", Files(directory=STATIC), name="static")


def static(name: str) -> str:
    """The address of a static file. It changes when any of them does: modules and styles name others beside them."""
    return f"/static/{edition()}/{name}"


@cache
def edition() -> str:
    """What the static files are at present, in a few letters. A page of an older edition finds the newer files."""
    files = sorted([*STATIC.rglob("*.*"), *FACES.glob("*/face/style.css")])
    return digest_of(icons.text_of("tokens.css").encode(), *[file.read_bytes() for file in files])


def digest_of(*contents: bytes) -> str:
    """A few letters that change with what is given."""
    return blake2b(b"".join(contents), digest_size=4).hexdigest()


@cache
def modules() -> list[str]:
    """The script's modules, which a page asks for all at once. What runs before the page is painted is none."""
    return sorted(f"script/{file.name}" for file in SCRIPT.glob("*.js") if file.name != EARLY)


def styles(request: Request) -> Response:
    """All style sheets in one answer: a page is not painted before it has them."""
    text = style_text(hall_of(request).games())
    tag = f'"{digest_of(text.encode())}"'
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={"ETag": tag, "Cache-Control": ASK})
    return Response(text, media_type="text/css", headers={"ETag": tag, "Cache-Control": ASK})


def style_text(games: Sequence[AnyGame]) -> str:
    """The sheets in their order, the games' own last. Colours and sizes lie with the drawing, for pictures alone."""
    sheets = [(STYLE / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS]
    return "\n".join([icons.text_of("tokens.css"), *sheets, *[game.style() for game in games]])
