import os
import re
from functools import wraps
from flask import Flask, request, abort

app = Flask(__name__)
SITE = re.compile(r"[a-z]{2}-\d{3}")

def allowed(f):
    @wraps(f)
    def inner(*args, **kwargs):
        if SITE.fullmatch(kwargs["site"]):
            return f(*args, **kwargs)
        abort(403)
    return inner

@app.get("/a/<site>")
@allowed
def a(site):
    os.system("x " + site)

class Api:
    def need(method):
        def inner(self, *args, **kwargs):
            return method(self, *args, **kwargs)
        return inner

def checked(f):
    async def inner(request, name):
        if not SITE.fullmatch(name):
            raise ValueError(name)
        return await f(request, name)
    return inner

def late(f):
    def inner(site):
        out = f(site)
        if not SITE.fullmatch(site):
            raise ValueError(site)
        return out
    return inner

@app.get("/b/<site>")
@late
def b(site):
    os.system("x " + site) # want: command-injection

def other(f):
    def inner(site, **kwargs):
        if not SITE.fullmatch(kwargs["name"]):
            raise ValueError(site)
        return f(site, **kwargs)
    return inner

@app.get("/c/<site>/<name>")
@other
def c(site, name):
    os.system("x " + name)
    os.system("x " + site) # want: command-injection
