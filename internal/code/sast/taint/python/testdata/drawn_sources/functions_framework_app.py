import os
import sqlite3
import subprocess

import functions_framework
from cloudevents.http import CloudEvent
from flask import Request, make_response, redirect


@functions_framework.http
def export(request: Request):
    body = request.get_json(silent=True) or {}
    subprocess.run("pg_dump " + body.get("table", ""), shell=True)  # want: command-injection
    subprocess.run(["pg_dump", "--table", body.get("table", "x")])
    return redirect(request.args["next"])  # want: open-redirect


@functions_framework.cloud_event
def on_upload(event: CloudEvent):
    name = event.data["name"]
    os.system(f"gsutil cp gs://in/{name} /tmp")  # want: command-injection
    size = int(event.data["size"])
    os.system(f"truncate -s {size} /tmp/x")


@functions_framework.typed
def lookup(req: dict):
    con = sqlite3.connect("x.db")
    con.execute("SELECT * FROM t WHERE a = '%s'" % req["name"])  # want: sql-injection
    con.execute("SELECT * FROM t WHERE a = ?", (req["name"],))
    return {}


def greet(request):
    return make_response("<p>" + request.args.get("who", "") + "</p>")


functions_framework.http(greet)
