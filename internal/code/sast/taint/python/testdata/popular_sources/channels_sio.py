from channels.generic.websocket import AsyncWebsocketConsumer, JsonWebsocketConsumer
from flask_socketio import SocketIO, emit, Namespace
import socketio, json, os
class Chat(AsyncWebsocketConsumer):
    async def receive(self, text_data=None, bytes_data=None):
        m = json.loads(text_data)["message"]
        os.system("x " + m)  # want: command-injection
    async def connect(self):
        os.system("x " + self.scope["url_route"]["kwargs"]["room"])  # want: command-injection
class J(JsonWebsocketConsumer):
    def receive_json(self, content, **kw):
        os.system("x " + content["a"])  # want: command-injection
sio = socketio.AsyncServer()
@sio.on("run")
async def run(sid, data):
    os.system("x " + data)  # want: command-injection
@sio.event
async def chat(sid, data):
    os.system("x " + data["a"])  # want: command-injection
class NS(socketio.AsyncNamespace):
    async def on_go(self, sid, data):
        os.system("x " + data)  # want: command-injection
fs = SocketIO()
@fs.on("message")
def fm(data):
    os.system("x " + data)  # want: command-injection
@fs.event
def ev(data):
    os.system("x " + data)  # want: command-injection
