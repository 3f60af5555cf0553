import json


def page(event, context):
    name = event["queryStringParameters"]["name"]
    return {
        "statusCode": 200,
        "headers": {"Content-Type": "text/html"},
        "body": "<h1>" + name + "</h1>",  # want: xss
    }


def data(event, context):
    name = event["queryStringParameters"]["name"]
    return {"statusCode": 200, "headers": {"Content-Type": "application/json"}, "body": json.dumps({"name": name})}


def plain(event, context):
    name = event["queryStringParameters"]["name"]
    return {"statusCode": 200, "headers": {"Content-Type": "text/plain"}, "body": "hello " + name}
