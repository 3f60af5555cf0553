import os
import random


class Config:
    SECRET_KEY = "not-so-secret"  # want: hardcoded-key
    DEBUG = False


class ProductionConfig(Config):
    SECRET_KEY = os.environ["SECRET_KEY"]
    JWT_SECRET_KEY = os.getenv("JWT_SECRET_KEY", "".join(random.choices("0123456789", k=6)))  # want: weak-random
    DEBUG = True  # want: debug-mode


class Catalogue:
    SECRET_KEY = "the name of a field"
