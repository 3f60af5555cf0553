import os
from pathlib import Path

from flask import Flask, abort, request

app = Flask(__name__)
ROOT = "/srv/files"


@app.route("/a")
def a():
    name = request.args["a"]
    full = os.path.realpath(os.path.join(ROOT, name))
    if not full.startswith(ROOT + "/"):
        abort(404)
    return open(os.path.join(ROOT, name)).read()


@app.route("/b")
def b():
    p = os.path.join(ROOT, request.args["a"])
    full = os.path.abspath(p)
    if not full.startswith(ROOT + "/"):
        abort(404)
    return open(p).read()


@app.route("/c")
def c():
    p = os.path.join(ROOT, request.args["a"])
    if os.path.relpath(p, ROOT).startswith(".."):
        abort(404)
    return open(p).read()


@app.route("/d")
def d():
    p = Path(ROOT) / request.args["a"]
    if not p.resolve().is_relative_to(ROOT):
        abort(404)
    return p.read_text()


@app.route("/bad")
def bad():
    full = os.path.realpath(os.path.join(ROOT, request.args["b"]))
    if not full.startswith(ROOT + "/"):
        abort(404)
    return open(os.path.join(ROOT, request.args["a"])).read()  # want: path-traversal
