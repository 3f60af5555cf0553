import os
import tornado.web
import tornado.websocket
from tornado.httpclient import AsyncHTTPClient, HTTPRequest

class Main(tornado.web.RequestHandler):
    def initialize(self, db):
        self.db = db

    async def get(self, name):
        os.system("a " + name)  # want: command-injection
        os.system("a " + self.get_query_argument("q"))  # want: command-injection
        os.system("a " + self.get_cookie("c"))  # want: command-injection
        os.system("a " + self.request.headers["X"])  # want: command-injection
        os.system("a " + str(int(self.get_argument("n"))))
        await AsyncHTTPClient().fetch(HTTPRequest(self.get_argument("url")))  # want: ssrf
        self.write("<p>" + self.get_argument("q"))  # want: xss
        self.write({"q": self.get_argument("q")})

    def post(self):
        info = self.request.files["f"][0]
        open("/data/" + info["filename"], "wb")  # want: path-traversal
        self.redirect(self.get_body_argument("next"))  # want: open-redirect

class Echo(tornado.websocket.WebSocketHandler):
    def on_message(self, message):
        os.system(message)  # want: command-injection
