"""The small learner of the examples learns."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_learner_of_the_examples_comes_to_beat_random() -> None:
    script = ROOT / "examples" / "learner.py"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    words = [sys.executable, str(script), "age_of_galaxy", "100", "60"]
    made = subprocess.run(words, env=env, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    before, after = [int(rate) for rate in re.findall(r": (\d+)%", made.stdout)]
    assert before < 65
    assert after > max(before, 55)
