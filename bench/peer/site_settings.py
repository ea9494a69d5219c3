"""Settings of the Django program that Clary is measured against.

They are those of a production site tuned for speed: no debugging, only the
middleware that sets security headers and lengths, connections that stay open, statements
that PostgreSQL keeps prepared, answers in JSON alone.
"""

import os
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

from boto3.s3.transfer import TransferConfig

DEBUG = False
SECRET_KEY = os.environ["PEER_SECRET_KEY"]
ALLOWED_HOSTS = ["127.0.0.1"]
ROOT_URLCONF = "skin.urls"
WSGI_APPLICATION = "wsgi.application"
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = False

INSTALLED_APPS = ["django.contrib.auth", "django.contrib.contenttypes", "rest_framework", "skin"]
MIDDLEWARE = ["django.middleware.security.SecurityMiddleware", "django.middleware.common.CommonMiddleware"]
SECURE_REFERRER_POLICY = "no-referrer"
LOGGING = {"version": 1, "disable_existing_loggers": False, "root": {"level": "WARNING"}}

AUTH_USER_MODEL = "skin.User"
PASSWORD_HASHERS = ["skin.passwords.Argon2id"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

_database = urlsplit(os.environ["PEER_DATABASE_URL"])
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "HOST": _database.hostname,
        "PORT": _database.port,
        "USER": _database.username,
        "NAME": _database.path.lstrip("/"),
        "CONN_MAX_AGE": None,
        "OPTIONS": {"sslmode": "disable", "server_side_binding": True, "prepare_threshold": 2},
    }
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework_simplejwt.authentication.JWTAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
}
SIMPLE_JWT = {
    "ALGORITHM": "HS256",
    "ACCESS_TOKEN_LIFETIME": timedelta(hours=2),
    "UPDATE_LAST_LOGIN": False,
}

# The bucket that scripts/with-s3.sh names; the credentials are in boto3's own
# variables. Photos are small, so no threads to send them in parts.
_bucket = urlsplit(os.environ["PEER_BUCKET_URL"])
STORAGES = {
    "default": {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": _bucket.netloc,
            "endpoint_url": parse_qs(_bucket.query)["endpoint"][0],
            "region_name": parse_qs(_bucket.query)["region"][0],
            "addressing_style": "path",
            "file_overwrite": True,
            "transfer_config": TransferConfig(use_threads=False),
        },
    }
}
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
MODEL_FOLDER = os.environ["PEER_MODEL_FOLDER"]
