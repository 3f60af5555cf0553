import os
import shlex
from functools import partial
from typing import Generic, TypeVar

from flask import Flask, request

app = Flask(__name__)
T = TypeVar("T")


# Methods that Python calls for other syntax.
class Box(Generic[T]):
    def __init__(self, value):
        self.value = value
        self.size = "a"


class Wraps:
    def __call__(self, x):
        return "<" + x


class Ignores:
    def __call__(self, x):
        return "fixed"

    def __add__(self, x):
        return "fixed"

    def __enter__(self):
        return "fixed"

    def __exit__(self, *args):
        pass


class Pool:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        return Box(self.name)

    def __exit__(self, *args):
        pass


class Bag:
    def __init__(self):
        self.entries = {}

    def __getitem__(self, key):
        return self.entries[key]

    def __setitem__(self, key, value):
        self.entries[key] = value


class Proxy:
    def __init__(self, entries):
        self.entries = entries

    def __getattr__(self, name):
        return self.entries[name]


class Title:
    def __init__(self, text, size):
        self.text = text
        self.size = size

    def __str__(self):
        return shlex.quote(self.text) + self.size


@app.route("/protocols")
def protocols():
    q = request.args["q"]
    os.system("show " + Box[str](q).value)  # want: command-injection
    os.system("show " + Box[str](q).size)
    wraps, ignores = Wraps(), Ignores()
    os.system("show " + wraps(q))  # want: command-injection
    os.system("show " + ignores(q))
    os.system("show " + (ignores + q))
    with Pool(q) as box:
        os.system("show " + box.value)  # want: command-injection
        os.system("show " + box.size)
    with Ignores() as text:
        os.system("show " + text)
    bag = Bag()
    bag["a"] = q
    bag["b"] = "x"
    os.system("show " + bag["a"])  # want: command-injection
    os.system("show " + bag["b"])
    proxy = Proxy({"a": q, "b": "x"})
    os.system("show " + proxy.a)  # want: command-injection
    os.system("show " + proxy.b)
    title = Title(q, "a")
    os.system(f"show {title}" + str(title) + " %s" % title)
    title = Title("a", q)
    os.system(f"show {title}")  # want: command-injection
    os.system("show " + str(title))  # want: command-injection
    return ""


# Variables of functions inside functions.
@app.route("/nested")
def nested():
    def make():
        name = "fixed"
        return lambda: name

    def keep(value):
        return lambda: value

    fixed = make()
    kept = keep(request.args["q"])
    name = request.args["q"]
    value = "fixed"
    os.system("show " + fixed())
    os.system("show " + kept())  # want: command-injection

    def change(text):
        value = text
        return len(value)

    change(name)
    os.system("show " + value)
    return ""


# Functions with some of their arguments.
def show(kind, name):
    os.system("show " + name)  # want: command-injection


def first(kind, name):
    return kind


@app.route("/partial")
def partly():
    partial(show, "a")(request.args["q"])
    os.system("show " + partial(first, "a")(request.args["q"]))
    os.system("show " + partial(first, name=request.args["q"])("a"))
    return ""
