import json, os, base64
def lambda_handler(event, context):
    body = json.loads(event["body"])
    os.system("x " + body["cmd"])  # want: command-injection
    os.system("x " + event["queryStringParameters"]["q"])  # want: command-injection
    for r in event["Records"]:
        os.system("x " + r["s3"]["object"]["key"])  # want: command-injection
    return {"statusCode": 200, "headers": {"Content-Type": "text/html"}, "body": "<b>" + body["cmd"]}  # want: xss
