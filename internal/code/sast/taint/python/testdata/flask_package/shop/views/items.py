import os

from flask import request

from shop import app, run, token_required
from shop.checks import named_by, role_required
from shop.models import Item, named


@app.route("/items")
@token_required
def items(claims):
    named(claims["name"])
    return {}


@app.route("/items/<int:number>")
@role_required("seller")
def item(claims, number):
    os.system("id " + claims["name"])
    return {}


@app.route("/header")
@named_by("X-Name")
def header(name):
    os.system("id " + name)  # want: command-injection
    return {}


@app.route("/run")
def runs():
    run(request.args["command"])
    return {}


@app.route("/items", methods=["PATCH"])
def change():
    item = Item.query.get(1)
    for key, value in request.get_json().items():
        setattr(item, key, value)  # want: mass-assignment
    for key in ("name", "price"):
        setattr(item, key, request.get_json()[key])
    action = globals().get(request.args["action"])  # want: reflection
    action()
    globals()[request.args["action"]]()  # want: reflection
    return {}
