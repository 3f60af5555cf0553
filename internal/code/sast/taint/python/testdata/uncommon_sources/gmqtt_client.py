import os
import subprocess

from gmqtt import Client as MQTTClient


def on_connect(client, flags, rc, properties):
    client.subscribe("orders/#", qos=0)


def on_message(client, topic, payload, qos, properties):
    os.system("order " + payload.decode())  # want: command-injection
    os.system("topic " + topic)  # want: command-injection
    subprocess.run(["order", payload.decode()])


client = MQTTClient("worker")
client.on_connect = on_connect
client.on_message = on_message
