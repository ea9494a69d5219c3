"""The same hash as Clary's (internal/features/account/password)."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2id(Argon2PasswordHasher):
    """argon2id with 19 MiB, two passes and one lane."""

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1
