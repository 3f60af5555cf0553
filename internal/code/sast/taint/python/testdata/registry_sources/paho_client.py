import json
import os
import sqlite3

import paho.mqtt.client as mqtt
import paho.mqtt.subscribe as subscribe

db = sqlite3.connect("x.db")


def on_connect(client, userdata, flags, reason_code, properties):
    client.subscribe("shop/#")


def on_message(client, userdata, msg):
    os.system("say " + msg.payload.decode())  # want: command-injection
    db.execute("INSERT INTO t VALUES ('%s')" % msg.topic)  # want: sql-injection
    db.execute("INSERT INTO t VALUES (?)", (msg.topic,))


def temperature(client, userdata, message):
    data = json.loads(message.payload)
    os.system("temp " + data["room"])  # want: command-injection
    os.system("temp %f" % float(data["value"]))


client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
client.on_connect = on_connect
client.on_message = on_message
client.message_callback_add("shop/temp", temperature)


@client.topic_callback("shop/eval")
def evaluate(client, userdata, message):
    eval(message.payload)  # want: code-injection


msg = subscribe.simple("shop/once", hostname="localhost")
os.system("once " + str(msg.payload))  # want: command-injection


class Device(mqtt.Client):
    def on_message(self, mqttc, obj, msg):
        open("/srv/" + msg.topic)  # want: path-traversal
