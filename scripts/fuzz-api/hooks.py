"""Logs in for Schemathesis, as the person that FUZZ_USERNAME names.

Some calls end sessions, so that a token given at the start would soon be worth
nothing: each of those gets a session of its own.
"""

import os
import time

import requests
import schemathesis

SITE = os.environ["FUZZ_SITE"]
PERSON = {"username": os.environ["FUZZ_USERNAME"], "password": os.environ["FUZZ_PASSWORD"]}

ENDING = {"endSession", "endOtherSessions", "endAllSessions", "endOneSession"}

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
        operation = context.operation.definition.raw.get("operationId")
        return log_in() if operation in ENDING else TOKENS.shared()

    def set(self, case, data, context):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"
