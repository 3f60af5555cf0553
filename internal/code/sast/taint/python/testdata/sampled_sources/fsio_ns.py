import os
import subprocess
from flask import Flask, request
from flask_socketio import SocketIO, Namespace, emit
app = Flask(__name__)
socketio = SocketIO(app)
class Room(Namespace):
    def on_connect(self):
        os.system("log " + request.args.get("room"))  # want: command-injection
    def on_run(self, data):
        os.system("run " + data["cmd"])  # want: command-injection
        subprocess.run(["run", "--", data["cmd"]])
socketio.on_namespace(Room("/room"))
@socketio.on("json", namespace="/j")
def handle_json(json):
    os.system("run " + json["cmd"])  # want: command-injection
def later(msg):
    os.system("run " + msg)  # want: command-injection
socketio.on_event("later", later)
