import logging
import os
import sqlite3

import azure.functions as func
import azure.durable_functions as df

app = func.FunctionApp(http_auth_level=func.AuthLevel.ANONYMOUS)
bp = func.Blueprint()
db = sqlite3.connect("/tmp/x.db")


@app.route(route="users/{name}")
def users(req: func.HttpRequest) -> func.HttpResponse:
    name = req.route_params.get("name")
    db.execute("SELECT * FROM u WHERE n = '" + name + "'")  # want: sql-injection
    db.execute("SELECT * FROM u WHERE n = ?", (name,))
    who = req.params.get("who") or req.get_json()["who"]
    return func.HttpResponse("<p>" + who + "</p>", mimetype="text/html")  # want: xss


@app.queue_trigger(arg_name="msg", queue_name="q", connection="c")
def on_queue(msg: func.QueueMessage):
    os.system(msg.get_body().decode("utf-8"))  # want: command-injection


@bp.service_bus_queue_trigger(arg_name="m", queue_name="q", connection="c")
def on_bus(m: func.ServiceBusMessage):
    data = m.get_body().decode()
    eval(data)  # want: code-injection


@app.blob_trigger(arg_name="blob", path="in/{name}", connection="c")
def on_blob(blob: func.InputStream):
    os.system("file " + blob.name)  # want: command-injection


@app.activity_trigger(input_name="city")
def hello(city: str):
    return city


def main(req: func.HttpRequest) -> func.HttpResponse:
    os.system("ping " + req.form["host"])  # want: command-injection
    return func.HttpResponse(status_code=302, headers={"Location": req.params["to"]})  # want: open-redirect
