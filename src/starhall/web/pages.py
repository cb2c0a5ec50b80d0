"""Pages."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from starhall.server.errors import Wrong


def add_to(app: FastAPI) -> None:
    """Pages."""


def refusal(request: Request, wrong: Wrong) -> Response:
    """Page."""
    return Response(wrong.title, wrong.status)
