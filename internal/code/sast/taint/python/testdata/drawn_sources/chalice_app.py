import os
import sqlite3

from chalice import Blueprint, Chalice, Response, Rate

app = Chalice(app_name="x")
extra = Blueprint(__name__)
db = sqlite3.connect("/tmp/x.db")


@app.route("/users/{name}", methods=["GET"])
def user(name):
    db.execute("SELECT * FROM u WHERE n = '" + name + "'")  # want: sql-injection
    db.execute("SELECT * FROM u WHERE n = ?", (name,))
    q = app.current_request.query_params.get("sort")
    db.execute("SELECT * FROM u ORDER BY " + q)  # want: sql-injection
    return Response(body="<p>" + name + "</p>", headers={"Content-Type": "text/html"})  # want: xss


@extra.route("/run", methods=["POST"])
def run():
    body = extra.current_request.json_body
    os.system("run " + body["x"])  # want: command-injection
    return Response(body="", status_code=302, headers={"Location": body["to"]})  # want: open-redirect


@app.on_sqs_message(queue="q", batch_size=1)
def on_sqs(event):
    for record in event:
        os.system(record.body)  # want: command-injection


@app.on_s3_event(bucket="b")
def on_s3(event):
    os.system("file " + event.key)  # want: command-injection


@app.on_ws_message()
def on_ws(event):
    eval(event.body)  # want: code-injection
