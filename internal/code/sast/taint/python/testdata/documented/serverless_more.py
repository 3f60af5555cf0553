import json
import os
import azure.functions as func
import functions_framework
from firebase_functions import https_fn, firestore_fn, storage_fn
from aws_lambda_powertools.event_handler import APIGatewayRestResolver
from aws_lambda_powertools.utilities.data_classes import event_source, SQSEvent
from chalice import Chalice

app = APIGatewayRestResolver()

@app.post("/todos/<name>")
def todo(name: str):
    os.system("a " + name)  # want: command-injection
    os.system("a " + app.current_event.json_body["x"])  # want: command-injection
    os.system("a " + app.current_event.get_query_string_value(name="q"))  # want: command-injection

def lambda_handler(event: dict, context):
    for record in event["Records"]:
        body = json.loads(record["body"])
        os.system("a " + body["x"])  # want: command-injection
    return {"statusCode": 200, "body": json.dumps({"a": 1})}

@event_source(data_class=SQSEvent)
def queue(event: SQSEvent, context):
    for record in event.records:
        os.system("a " + record.body)  # want: command-injection

az = func.FunctionApp()

@az.route(route="hello")
def hello(req: func.HttpRequest) -> func.HttpResponse:
    os.system("a " + req.params.get("n"))  # want: command-injection
    os.system("a " + req.get_json().get("n"))  # want: command-injection
    os.system("a " + req.route_params["n"])  # want: command-injection
    return func.HttpResponse("<p>" + req.params.get("n"), mimetype="text/html")  # want: xss

@az.queue_trigger(arg_name="msg", queue_name="q", connection="c")
def q(msg: func.QueueMessage):
    os.system("a " + msg.get_body().decode())  # want: command-injection

@functions_framework.cloud_event
def gcs(cloud_event):
    os.system("a " + cloud_event.data["name"])  # want: command-injection

@https_fn.on_call()
def add(req: https_fn.CallableRequest):
    os.system("a " + req.data["x"])  # want: command-injection

ch = Chalice(app_name="a")

@ch.route("/c/{name}", methods=["POST"])
def c(name):
    os.system("a " + ch.current_request.json_body["x"])  # want: command-injection
    os.system("a " + ch.current_request.query_params["x"])  # want: command-injection
    return {"n": name}
