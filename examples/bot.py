"""A bot in thirty lines: it joins a table over the HTTP API, streams what its seat sees, and answers at random.

python examples/bot.py http://127.0.0.1:8101 TABLE [NAME]
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any
from urllib.request import Request, urlopen


def ask(address: str, token: str = "", body: dict[str, Any] | None = None) -> Any:
    """Get something from the hall, or post something to it."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    return urlopen(Request(address, None if body is None else json.dumps(body).encode(), headers))


def play(hall: str, table: str, name: str) -> None:
    """Sit down and answer whatever is asked until the game is over."""
    seat = json.load(ask(f"{hall}/api/tables/{table}/join", body={"name": name}))
    answered = ""
    for line in ask(f"{hall}/api/tables/{table}/stream", seat["token"]):
        if not line.startswith(b"data: "):
            continue
        display = json.loads(line[6:])
        if display["status"] == "finished":
            print(display["result"]["text"])
            return
        if display["due"] and display["version"] != answered:
            answered = display["version"]
            option = random.choice([option for option in display["options"] if "instead" not in option])
            answer = {"version": answered, "actions": [option["action"]]}
            ask(f"{hall}/api/tables/{table}/act", seat["token"], answer).close()


if __name__ == "__main__":
    play(sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else "a small bot")
