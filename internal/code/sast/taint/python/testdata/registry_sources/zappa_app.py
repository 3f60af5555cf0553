import os
import sqlite3
import subprocess
import urllib.parse

from flask import Flask, request
from zappa.asynchronous import task, task_sns

app = Flask(__name__)
db = sqlite3.connect("/tmp/x.db")


@task
def build(repo, depth):
    subprocess.run(f"git clone {repo}", shell=True)  # want: command-injection
    subprocess.run(f"git clone --depth {int(depth)} x", shell=True)


@app.route("/build", methods=["POST"])
def start():
    build(request.form["repo"], request.form["depth"])
    return "started"


def process_upload(event, context):
    """Called for each object of the bucket."""
    for record in event["Records"]:
        key = urllib.parse.unquote_plus(record["s3"]["object"]["key"])
        os.system("convert /tmp/" + key)  # want: command-injection
        db.execute("INSERT INTO files VALUES (?)", (key,))
        db.execute(f"INSERT INTO files VALUES ('{key}')")  # want: sql-injection


def authorize(event, context):
    token = event["authorizationToken"]
    return db.execute("SELECT * FROM tokens WHERE t = '%s'" % token).fetchone()  # want: sql-injection
