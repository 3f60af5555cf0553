from .settings import *

DEBUG = False
SESSION_COOKIE_HTTPONLY = False  # want: script-cookie
CORS_ALLOW_ALL_ORIGINS = True  # want: open-cors
