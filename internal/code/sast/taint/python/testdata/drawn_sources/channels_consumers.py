import json
import os
import subprocess

from channels.consumer import SyncConsumer, AsyncConsumer
from channels.db import database_sync_to_async
from channels.generic.http import AsyncHttpConsumer
from channels.generic.websocket import AsyncJsonWebsocketConsumer, AsyncWebsocketConsumer, WebsocketConsumer
from django.db import connection


class Chat(WebsocketConsumer):
    def connect(self):
        room = self.scope["url_route"]["kwargs"]["room"]
        open("/srv/rooms/" + room)  # want: path-traversal
        self.accept()

    def receive(self, text_data=None, bytes_data=None):
        msg = json.loads(text_data)
        os.system("say " + msg["text"])  # want: command-injection
        os.system("say " + str(int(msg["id"])))


class Api(AsyncJsonWebsocketConsumer):
    async def receive_json(self, content, **kwargs):
        await self.find(content["q"])

    @database_sync_to_async
    def find(self, q):
        with connection.cursor() as c:
            c.execute("SELECT * FROM t WHERE a = '" + q + "'")  # want: sql-injection
            c.execute("SELECT * FROM t WHERE a = %s", [q])


class Http(AsyncHttpConsumer):
    async def handle(self, body):
        subprocess.run(body.decode(), shell=True)  # want: command-injection
        await self.send_response(200, b"ok")


class Raw(SyncConsumer):
    def websocket_receive(self, event):
        eval(event["text"])  # want: code-injection
