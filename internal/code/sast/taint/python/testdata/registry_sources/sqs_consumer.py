import json
import os
import sqlite3

import boto3

sqs = boto3.client("sqs")
URL = "https://sqs.eu-central-1.amazonaws.com/1/jobs"
db = sqlite3.connect("x.db")


def poll():
    resp = sqs.receive_message(QueueUrl=URL, MaxNumberOfMessages=10, MessageAttributeNames=["All"])
    for m in resp.get("Messages", []):
        job = json.loads(m["Body"])
        db.execute("INSERT INTO jobs VALUES ('" + job["id"] + "')")  # want: sql-injection
        db.execute("INSERT INTO jobs VALUES (?)", (job["id"],))
        os.system("work " + m["MessageAttributes"]["kind"]["StringValue"])  # want: command-injection
        os.system("work -n %d" % int(job["n"]))
        sqs.delete_message(QueueUrl=URL, ReceiptHandle=m["ReceiptHandle"])


def poll_resource():
    queue = boto3.resource("sqs").get_queue_by_name(QueueName="jobs")
    for message in queue.receive_messages(WaitTimeSeconds=5):
        os.system("work " + message.body)  # want: command-injection
        message.delete()
