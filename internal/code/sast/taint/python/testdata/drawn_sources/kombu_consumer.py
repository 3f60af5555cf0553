import os
import sqlite3

from kombu import Connection, Consumer, Exchange, Queue
from kombu.mixins import ConsumerMixin

queue = Queue("jobs", Exchange("jobs"), routing_key="x")
db = sqlite3.connect("x.db")


class Worker(ConsumerMixin):
    def __init__(self, connection):
        self.connection = connection

    def get_consumers(self, Consumer, channel):
        return [Consumer(queues=[queue], callbacks=[self.on_task], accept=["json"])]

    def on_task(self, body, message):
        os.system("work " + body["file"])  # want: command-injection
        os.system("work " + str(int(body["id"])))
        message.ack()


def process(body, message):
    db.execute("DELETE FROM t WHERE a = '" + body + "'")  # want: sql-injection
    db.execute("DELETE FROM t WHERE a = ?", (message.payload,))
    open("/srv/" + message.headers["name"])  # want: path-traversal


with Connection("amqp://") as conn:
    with conn.Consumer(queue, callbacks=[process]) as consumer:
        conn.drain_events()
    simple = conn.SimpleQueue("simple")
    msg = simple.get(block=True)
    os.system(msg.payload)  # want: command-injection
