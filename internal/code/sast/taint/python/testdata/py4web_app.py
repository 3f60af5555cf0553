import os

from py4web import action, redirect, request
from .common import db


@action("index")
@action.uses("index.html", db)
def index():
    rows = db.executesql("SELECT * FROM things WHERE name = '" + request.params.get("name") + "'")  # want: sql-injection
    return dict(rows=rows)


@action("run/<name>", method=["GET", "POST"])
def run(name):
    os.system("run " + name)  # want: command-injection
    os.system("run " + str(int(name)))
    os.system("log " + request.json["text"])  # want: command-injection
    redirect(request.query.get("next"))  # want: open-redirect
