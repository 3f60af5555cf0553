import functions_framework, os
import azure.functions as func
from firebase_functions import https_fn, firestore_fn, pubsub_fn
from flask import Request
@functions_framework.http
def hello(request: Request):
    os.system("x " + request.args["q"])  # want: command-injection
    return "<b>" + request.args["q"]  # want: xss
@functions_framework.cloud_event
def ce(cloud_event):
    os.system("x " + cloud_event.data["message"]["data"])  # want: command-injection
app = func.FunctionApp()
@app.route(route="x/{id}")
def az(req: func.HttpRequest) -> func.HttpResponse:
    os.system("x " + req.params.get("q"))  # want: command-injection
    os.system("x " + req.route_params["id"])  # want: command-injection
    body = req.get_json()
    os.system("x " + body["a"])  # want: command-injection
    return func.HttpResponse("<b>" + req.params["q"], mimetype="text/html")  # want: xss
@app.queue_trigger(arg_name="msg", queue_name="q", connection="c")
def qt(msg: func.QueueMessage):
    os.system("x " + msg.get_body().decode())  # want: command-injection
@https_fn.on_call()
def oc(req: https_fn.CallableRequest):
    os.system("x " + req.data["a"])  # want: command-injection
