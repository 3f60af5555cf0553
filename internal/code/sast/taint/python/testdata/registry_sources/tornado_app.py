import json
import os
import subprocess

import tornado.escape
import tornado.ioloop
import tornado.web
import tornado.websocket
from tornado.httpclient import AsyncHTTPClient


class Base(tornado.web.RequestHandler):
    def param(self, key):
        return self.get_query_argument(key, "")

    def prepare(self):
        if self.request.headers.get("Content-Type") == "application/json":
            self.data = tornado.escape.json_decode(self.request.body)


class Main(Base):
    async def get(self, slug):
        self.write("<h1>" + slug + "</h1>")  # want: xss
        self.write(tornado.escape.xhtml_escape(slug))
        self.write({"slug": slug})
        os.system("q " + self.param("q"))  # want: command-injection
        await AsyncHTTPClient().fetch(self.get_argument("url"))  # want: ssrf
        await AsyncHTTPClient().fetch("https://api.example/" + tornado.escape.url_escape(self.get_argument("p")))

    def post(self, slug):
        subprocess.call(self.data["cmd"], shell=True)  # want: command-injection
        subprocess.call(["cmd", str(int(self.data["n"]))])
        f = self.request.files["doc"][0]
        with open("/srv/in/" + f["filename"], "wb") as out:  # want: path-traversal
            out.write(f["body"])
        with open("/srv/in/" + os.path.basename(f.filename), "wb") as out:
            out.write(f["body"])
        self.redirect(self.get_body_argument("next"))  # want: open-redirect


class Echo(tornado.websocket.WebSocketHandler):
    def open(self, room):
        os.system("join " + room)  # want: command-injection

    def on_message(self, message):
        msg = json.loads(message)
        os.system("say " + msg["text"])  # want: command-injection
        self.write_message(msg["text"])


app = tornado.web.Application([(r"/ws/(.+)", Echo), (r"/(.*)", Main)])
