import os
from functools import wraps

import jwt
from flask import request


def token_required(view):
    @wraps(view)
    def decorated(*args, **kwargs):
        token = request.headers["Authorization"]
        claims = jwt.decode(token, options={"verify_signature": False})  # want: unverified-token
        return view(claims, *args, **kwargs)

    return decorated


def role_required(role):
    def wrapper(view):
        @wraps(view)
        def decorated(*args, **kwargs):
            claims = jwt.decode(request.headers["Authorization"], os.environ["KEY"], algorithms=["HS256"])
            if claims["role"] != role:
                return "no", 403
            return view(claims, *args, **kwargs)

        return decorated

    return wrapper


def named_by(header):
    def wrapper(view):
        @wraps(view)
        def decorated(*args, **kwargs):
            return view(request.headers[header], *args, **kwargs)

        return decorated

    return wrapper


def run(command):
    os.system(command)  # want: command-injection
