import os
import re
from functools import wraps
from ariadne import QueryType
from flask import Flask, request, abort

query = QueryType()
app = Flask(__name__)
SITE = re.compile(r"[a-z]{2}-\d{3}")

def checked_site(resolver):
    @wraps(resolver)
    def wrapper(obj, info, *, site, **kwargs):
        if SITE.fullmatch(site) is None:
            raise ValueError("malformed site")
        return resolver(obj, info, site=site, **kwargs)
    return wrapper

def checked_kwargs(resolver):
    @wraps(resolver)
    def wrapper(*args, **kwargs):
        if not SITE.fullmatch(kwargs["site"]):
            raise ValueError("malformed site")
        return resolver(*args, **kwargs)
    return wrapper

def checked_name(name):
    def decorate(f):
        @wraps(f)
        def wrapper(*args, **kwargs):
            if not SITE.fullmatch(kwargs[name]):
                abort(400)
            return f(*args, **kwargs)
        return wrapper
    return decorate

def checked_get(f):
    @wraps(f)
    def wrapper(*args, **kwargs):
        value = kwargs.get("site")
        if value is not None and not SITE.fullmatch(value):
            abort(400)
        return f(*args, **kwargs)
    return wrapper

def unchecked(f):
    @wraps(f)
    def wrapper(*args, **kwargs):
        SITE.fullmatch(kwargs["site"])
        return f(*args, **kwargs)
    return wrapper

@query.field("a")
@checked_site
def resolve_a(_, info, site, other):
    os.system("x " + site)
    os.system("x " + other) # want: command-injection

@query.field("b")
@checked_kwargs
def resolve_b(_, info, site, other):
    os.system("x " + site)
    os.system("x " + other) # want: command-injection

@query.field("c")
@unchecked
def resolve_c(_, info, site):
    os.system("x " + site) # want: command-injection

@app.get("/<site>/<other>")
@checked_kwargs
def d(site, other):
    os.system("x " + site)
    os.system("x " + other) # want: command-injection

@app.get("/e/<site>/<other>")
@checked_name("site")
def e(site, other):
    os.system("x " + site)
    os.system("x " + other) # want: command-injection

@app.get("/f/<site>/<other>")
@checked_get
def f(site, other):
    os.system("x " + site)
    os.system("x " + other) # want: command-injection

def query_arg(f):
    @wraps(f)
    def wrapper(*args, **kwargs):
        if not SITE.fullmatch(request.args["site"]):
            abort(400)
        return f(*args, **kwargs)
    return wrapper

@app.get("/g")
@query_arg
def g():
    os.system("x " + request.args["site"])
    os.system("x " + request.args["other"]) # want: command-injection

def injecting(f):
    @wraps(f)
    def wrapper(*args, **kwargs):
        return f(int(request.args["n"]), *args, **kwargs)
    return wrapper

@app.get("/h")
@injecting
def h(n):
    os.system("x " + n)
def positional(f):
    @wraps(f)
    def wrapper(site, *args, **kwargs):
        if not SITE.fullmatch(site):
            abort(400)
        return f(site, *args, **kwargs)
    return wrapper
@app.get("/i/<site>/<other>")
@positional
def i(site, other):
    os.system("x " + site)
    os.system("x " + other) # want: command-injection
