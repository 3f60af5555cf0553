"""Callbacks of paho-mqtt in a module of their own."""
import os
import subprocess


def stored(client, userdata, message):
    os.system("store " + message.payload.decode())  # want: command-injection
    subprocess.run(["store", message.payload.decode()])
