import json
import os
import sqlite3

import pika

connection = pika.BlockingConnection(pika.ConnectionParameters("localhost"))
channel = connection.channel()
db = sqlite3.connect("x.db")


def callback(ch, method, properties, body):
    task = json.loads(body)
    os.system("work " + task["file"])  # want: command-injection
    os.system("work " + str(int(task["id"])))
    db.execute("DELETE FROM t WHERE a = '" + properties.headers["a"] + "'")  # want: sql-injection
    ch.basic_ack(delivery_tag=method.delivery_tag)


class Consumer:
    def __init__(self):
        self.channel = connection.channel()
        self.channel.basic_consume("q2", self.on_message)

    def on_message(self, _channel, deliver, props, body):
        eval(body)  # want: code-injection


channel.basic_consume(queue="q", on_message_callback=callback, auto_ack=False)

for method, props, payload in channel.consume("q3"):
    os.system(payload.decode())  # want: command-injection


def later(ch, method, properties, body):
    os.system(body)  # want: command-injection
