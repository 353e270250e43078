"""How properties are tried: the same 200 examples in every run of the tests, others each time in a long run.

`QUIZKIT_FUZZ=5000` (`make fuzz`) tries that many, chosen anew, and keeps what failed in `.hypothesis/`.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# Machines are shared, so a slow example says nothing; speed has its own tests and benchmarks.
common = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("tests", common, max_examples=200, derandomize=True)
settings.register_profile("fuzz", common, max_examples=int(os.environ.get("QUIZKIT_FUZZ", "5000")), print_blob=True)
settings.load_profile("fuzz" if "QUIZKIT_FUZZ" in os.environ else "tests")
