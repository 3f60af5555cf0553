from .settings import *

DEBUG = False
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
SESSION_COOKIE_HTTPONLY = False  # want: script-cookie
CORS_ALLOW_ALL_ORIGINS = True  # want: open-cors
