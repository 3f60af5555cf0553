import base64
import json
import logging
import os
import shlex

import azure.durable_functions as df
import azure.functions as func
import functions_framework
from aws_lambda_powertools.event_handler import APIGatewayRestResolver
from aws_lambda_powertools.utilities.data_classes import APIGatewayProxyEvent, SQSEvent, event_source
from aws_lambda_powertools.utilities.parser import event_parser
from chalice import Chalice, Response
from cloudevents.http import CloudEvent
from firebase_functions import db_fn, firestore_fn, https_fn, pubsub_fn


# AWS Lambda
def lambda_handler(event, context):
    name = event["queryStringParameters"]["name"]
    os.system("ping " + name)  # want: command-injection
    os.system("ping " + shlex.quote(name))
    os.system("ping " + context.function_name)
    body = json.loads(event["body"])
    os.system("ping " + body.get("host"))  # want: command-injection
    return {"statusCode": 200}


def create_user(event, context):
    os.system("ping " + event["pathParameters"]["id"])  # want: command-injection


# AWS Lambda for queues and buckets
def handler(event, _):
    for record in event["Records"]:
        key = record["s3"]["object"]["key"]
        os.system(f"convert /tmp/{key}")  # want: command-injection
        os.system("convert " + shlex.quote(key))


# AWS Lambda Powertools
api = APIGatewayRestResolver()


@api.get("/ping")
def powertools_ping():
    host = api.current_event.get_query_string_value(name="host", default_value="")
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))
    return {"ok": True}


@api.post("/ping/<host>")
def powertools_path(host: str):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + api.current_event.json_body["host"])  # want: command-injection


@event_source(data_class=APIGatewayProxyEvent)
def powertools_event(event: APIGatewayProxyEvent, context):
    os.system("ping " + event.query_string_parameters["host"])  # want: command-injection


@event_source(data_class=SQSEvent)
def powertools_records(messages, context):
    os.system("ping " + messages.records[0].body)  # want: command-injection


# Chalice
chalice_app = Chalice(app_name="demo")


@chalice_app.route("/users/{name}", methods=["POST"])
def chalice_user(name):
    os.system("id " + name)  # want: command-injection
    body = chalice_app.current_request.json_body
    os.system("id " + body["name"])  # want: command-injection
    os.system("id " + shlex.quote(body["name"]))
    return Response(body={"ok": True})


@chalice_app.on_sqs_message(queue="jobs")
def chalice_queue(event):
    for record in event:
        os.system("id " + record.body)  # want: command-injection


# Azure Functions
def main(req: func.HttpRequest) -> func.HttpResponse:
    name = req.params.get("name")
    if not name:
        name = req.get_json().get("name")
    os.system("id " + name)  # want: command-injection
    os.system("id " + shlex.quote(name))
    return func.HttpResponse("ok")


azure_app = func.FunctionApp(http_auth_level=func.AuthLevel.ANONYMOUS)


@azure_app.route(route="id")
def azure_id(req: func.HttpRequest) -> func.HttpResponse:
    name = req.route_params.get("name")
    os.system("id " + name)  # want: command-injection
    return func.HttpResponse("<p>" + name, mimetype="text/html")  # want: xss


@azure_app.queue_trigger(arg_name="msg", queue_name="in", connection="store")
def azure_queue(msg: func.QueueMessage):
    os.system("id " + msg.get_body().decode("utf-8"))  # want: command-injection


@azure_app.event_grid_trigger(arg_name="message")
def azure_grid(message):
    os.system("id " + message.get_json()["name"])  # want: command-injection


@azure_app.route(route="plain")
def azure_plain(req):
    os.system("id " + req.form["name"])  # want: command-injection


# Google Cloud Functions
@functions_framework.http
def google_http(request):
    data = request.get_json(silent=True)
    os.system("id " + data["name"])  # want: command-injection
    os.system("id " + request.args["name"])  # want: command-injection
    os.system("id " + shlex.quote(data["name"]))
    return "<p>" + request.args["name"]  # want: xss


# Google Cloud events
@functions_framework.cloud_event
def google_event(cloud_event: CloudEvent) -> None:
    text = base64.b64decode(cloud_event.data["message"]["data"]).decode()
    os.system("id " + text)  # want: command-injection
    os.system("id " + shlex.quote(text))


# Firebase
@https_fn.on_call()
def firebase_call(req: https_fn.CallableRequest):
    os.system("id " + req.data["name"])  # want: command-injection
    os.system("id " + shlex.quote(req.data["name"]))
    return {"ok": True}


@https_fn.on_request()
def firebase_request(req: https_fn.Request) -> https_fn.Response:
    os.system("id " + req.args.get("name"))  # want: command-injection
    return https_fn.Response("ok")


@https_fn.on_call()
def firebase_plain_call(req):
    os.system("id " + req.data["name"])  # want: command-injection


@https_fn.on_request()
def firebase_plain_request(req):
    os.system("id " + req.form["name"])  # want: command-injection


@pubsub_fn.on_message_published(topic="jobs")
def firebase_message(event: pubsub_fn.CloudEvent[pubsub_fn.MessagePublishedData]) -> None:
    os.system("id " + event.data.message.json["name"])  # want: command-injection


@firestore_fn.on_document_created(document="users/{id}")
def firebase_created(event: firestore_fn.Event[firestore_fn.DocumentSnapshot]) -> None:
    os.system("id " + event.data.to_dict()["name"])  # want: command-injection
