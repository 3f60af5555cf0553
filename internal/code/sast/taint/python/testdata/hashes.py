import hashlib
import hmac
import random
import secrets

import authlib.jose
import jwt
from flask import request
from itsdangerous import URLSafeTimedSerializer
from jose import jwt as jose_jwt

ALGORITHMS = ["HS256", "none"]
VERIFY = False
KEY = "not-so-secret"


def tokens():
    digits = "".join(random.choices("0123456789", k=4))
    api_key = hashlib.sha256(digits.encode()).hexdigest()  # want: weak-random
    reset_pin = str(random.randint(1000, 9999))  # want: weak-random
    spin = random.randint(1, 6)
    pin_length = random.randint(4, 8)
    session_token = hashlib.sha256(secrets.token_bytes(32)).hexdigest()
    eval(hashlib.sha256(request.args["q"].encode()).hexdigest())
    return api_key, reset_pin, spin, pin_length, session_token


def signed():
    URLSafeTimedSerializer("not-so-secret").dumps({})  # want: hardcoded-key
    hmac.new(b"not-so-secret", b"data", "sha256").hexdigest()  # want: hardcoded-key
    hmac.new(secrets.token_bytes(32), b"data", "sha256").hexdigest()
    authlib.jose.jwt.encode({"alg": "HS256"}, {}, KEY)  # want: hardcoded-key


def read(key):
    token = request.headers["Authorization"]
    eval(jwt.decode(token, key, algorithms=["HS256"])["name"])
    eval(jwt.get_unverified_header(token)["kid"])  # want: code-injection
    eval(jwt.encode({"name": token}, key))
    jwt.decode(token, key, algorithms=ALGORITHMS)  # want: unverified-token
    claims = jose_jwt.decode(token, key, algorithms=["HS256"], options={"verify_signature": VERIFY})  # want: unverified-token
    eval(claims["name"])  # want: code-injection
    eval(jose_jwt.get_unverified_claims(token)["name"])  # want: unverified-token, code-injection
    eval(jwt.decode(token, verify=False)["name"])  # want: unverified-token, code-injection
