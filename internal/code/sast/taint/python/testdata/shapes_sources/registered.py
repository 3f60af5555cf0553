import os
import subprocess

import acme_server
from acme_web import app


def pack(payload):
    os.system("pack " + payload["name"])  # want: command-injection
    subprocess.run(["pack", payload["name"]])


acme_server.provide("pack", pack)


def unpack(payload):
    os.system("unpack " + payload["name"])  # want: command-injection
    subprocess.run(["unpack", payload["name"]])


acme_server.create_server({"handler": unpack})


class Model(acme_server.Endpoint):
    def predict(self, text):
        os.system("predict " + text)  # want: command-injection
        subprocess.run(["predict", text])


@app.serves("/files/{name}")
def serves(name):
    os.system("ls " + name)  # want: command-injection
    subprocess.run(["ls", name])


@app.resource("/items")
class Items:
    def get(self, name):
        os.system("ls " + name)  # want: command-injection
        subprocess.run(["ls", name])


def parsed(request):
    body = acme_server.parse_body(request)
    os.system("ls " + body["name"])  # want: command-injection
    subprocess.run(["ls", body["name"]])


def got(chunk):
    os.system("say " + chunk)  # want: command-injection
    subprocess.run(["say", chunk])


def connected(conn):
    conn.on("data", got)


def saved(upload, att):
    os.system("convert " + upload.original_filename)  # want: command-injection
    open("/srv/" + upload.original_filename)
    open("/srv/" + att.filename)  # want: path-traversal
    open("/srv/" + os.path.basename(att.filename))


def told(note):
    os.system("say " + note)  # want: command-injection
    subprocess.run(["say", note])


def start(bot):
    bot.hears("hello", told)
