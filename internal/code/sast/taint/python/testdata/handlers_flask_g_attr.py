import os
from functools import wraps

import flask

app = flask.Flask(__name__)


def tenant_required(view):
    @wraps(view)
    def inner(*args, **kwargs):
        flask.g.tenant = flask.request.headers["X-Tenant"]
        setattr(flask.g, "zone", flask.request.headers["X-Zone"])
        flask.g.fixed = "eu"
        return view(*args, **kwargs)

    return inner


@app.get("/a")
@tenant_required
def a():
    os.system("provision " + flask.g.tenant)  # want: command-injection
    os.system("provision " + flask.g.zone)  # want: command-injection
    os.system("provision " + flask.g.fixed)
    return "ok"
