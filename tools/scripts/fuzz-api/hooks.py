"""Logs in for Schemathesis, as the person that FUZZ_USERNAME names.

Some calls end sessions, others among them, so that a token given at the start
would soon be worth nothing: each of those gets a session of its own, and the
rest a new one after it.
"""

import os
import time

import requests
import schemathesis

SITE = os.environ["FUZZ_SITE"]
PERSON = {"username": os.environ["FUZZ_USERNAME"], "password": os.environ["FUZZ_PASSWORD"]}

ENDING = {"endSession", "endOneSession", "endOtherSessions", "endAllSessions"}

# An access token lasts ten minutes.
LASTS = 300.0


def log_in() -> str:
    answer = requests.post(f"{SITE}/api/token/", json=PERSON, timeout=30)
    answer.raise_for_status()
    return answer.json()["access"]


class Tokens:
    """The token of the session that all other calls share."""

    def __init__(self) -> None:
        self.token = ""
        self.until = 0.0

    def shared(self) -> str:
        if time.monotonic() > self.until:
            self.token, self.until = log_in(), time.monotonic() + LASTS
        return self.token


TOKENS = Tokens()


@schemathesis.auth(refresh_interval=None)
class Bearer:
    def get(self, case, context):
        if context.operation.definition.raw.get("operationId") not in ENDING:
            return TOKENS.shared()
        TOKENS.until = 0.0
        return log_in()

    def set(self, case, data, context):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"
