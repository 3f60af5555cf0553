import os

DEBUG = True  # want: debug-mode
SECRET_KEY = "django-insecure-0123456789"  # want: hardcoded-key
MIDDLEWARE = [  # want: csrf-off
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    # "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
SESSION_COOKIE_SECURE = False  # want: insecure-cookie
CSRF_COOKIE_SECURE = True
SESSION_SERIALIZER = "django.contrib.sessions.serializers.PickleSerializer"  # want: deserialisation
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # want: password-hash
CORS_ALLOW_ALL_ORIGINS = os.environ.get("OPEN") == "1"
