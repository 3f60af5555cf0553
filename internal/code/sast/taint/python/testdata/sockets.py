import asyncio
import json
import os
import shlex
import socketserver

import socketio
import websockets
from autobahn.asyncio.websocket import WebSocketServerProtocol
from channels.generic.websocket import AsyncJsonWebsocketConsumer, AsyncWebsocketConsumer, JsonWebsocketConsumer, WebsocketConsumer
from flask_socketio import Namespace, SocketIO, emit
from flask_sock import Sock
from tornado.websocket import WebSocketHandler
from twisted.internet.protocol import Protocol
from twisted.protocols.basic import LineReceiver
from websockets.asyncio.server import serve


# Django Channels
class Chat(AsyncWebsocketConsumer):
    async def receive(self, text_data=None, bytes_data=None):
        data = json.loads(text_data)
        os.system("echo " + data["message"])  # want: command-injection
        os.system("echo " + self.scope["url_route"]["kwargs"]["room"])  # want: command-injection
        os.system("echo " + shlex.quote(data["message"]))


class PlainChat(WebsocketConsumer):
    def receive(self, text_data):
        os.system("echo " + text_data)  # want: command-injection


class Feed(JsonWebsocketConsumer):
    def receive_json(self, content, **kwargs):
        os.system("echo " + content["message"])  # want: command-injection


# websockets
async def on_client(websocket):
    async for message in websocket:
        os.system("echo " + message)  # want: command-injection
        os.system("echo " + shlex.quote(message))


async def on_old_client(websocket, path):
    text = await websocket.recv()
    os.system("echo " + text)  # want: command-injection


async def run_servers():
    async with serve(on_client, "localhost", 8765):
        await asyncio.Future()
    await websockets.serve(on_old_client, "localhost", 8766)


# Flask-SocketIO
flask_io = SocketIO()


@flask_io.on("message")
def flask_message(data):
    os.system("echo " + data["text"])  # want: command-injection
    os.system("echo " + shlex.quote(data["text"]))
    emit("answer", data)


class FlaskSpace(Namespace):
    def on_text(self, data):
        os.system("echo " + data["text"])  # want: command-injection


# python-socketio
sio = socketio.AsyncServer()


@sio.on("chat")
async def sio_chat(sid, data):
    os.system("echo " + data["text"])  # want: command-injection
    os.system("echo " + shlex.quote(data["text"]))


class ChatSpace(socketio.AsyncNamespace):
    async def on_chat(self, sid, data):
        os.system("echo " + data["text"])  # want: command-injection


# flask-sock
sock = Sock()


@sock.route("/echo")
def sock_echo(ws):
    data = ws.receive()
    os.system("echo " + data)  # want: command-injection
    os.system("echo " + shlex.quote(data))


# Tornado WebSocket
class Echo(WebSocketHandler):
    def on_message(self, message):
        os.system("echo " + message)  # want: command-injection
        os.system("echo " + shlex.quote(message))


# Autobahn
class EchoProtocol(WebSocketServerProtocol):
    def onMessage(self, payload, isBinary):
        os.system("echo " + payload.decode("utf8"))  # want: command-injection
        os.system("echo " + shlex.quote(payload.decode("utf8")))


# socketserver
class TCPHandler(socketserver.StreamRequestHandler):
    def handle(self):
        line = self.rfile.readline().decode()
        os.system("echo " + line)  # want: command-injection
        os.system("echo " + shlex.quote(line))


class RawHandler(socketserver.BaseRequestHandler):
    def handle(self):
        data = self.request.recv(1024).decode()
        os.system("echo " + data)  # want: command-injection


# asyncio streams
async def on_stream(reader, writer):
    data = await reader.readline()
    os.system("echo " + data.decode())  # want: command-injection
    os.system("echo " + shlex.quote(data.decode()))


async def run_streams():
    await asyncio.start_server(on_stream, "127.0.0.1", 8888)


# Twisted protocols
class Line(LineReceiver):
    def lineReceived(self, line):
        os.system("echo " + line.decode())  # want: command-injection
        os.system("echo " + shlex.quote(line.decode()))


class Raw(Protocol):
    def dataReceived(self, data):
        os.system("echo " + data.decode())  # want: command-injection
