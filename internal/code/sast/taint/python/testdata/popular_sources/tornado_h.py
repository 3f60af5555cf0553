import os
import tornado.web
import tornado.websocket
from tornado.escape import json_decode
class Main(tornado.web.RequestHandler):
    def initialize(self, db):
        self.db = db
    async def get(self, slug=None):
        os.system("x " + slug)  # want: command-injection
        self.write("<b>" + self.get_query_argument("q"))  # want: xss
        self.redirect(self.get_argument("next", "/"))  # want: open-redirect
    def post(self):
        data = json_decode(self.request.body)
        os.system("x " + data["cmd"])  # want: command-injection
        f = self.request.files["f"][0]
        os.system("x " + f["filename"])  # want: command-injection
        os.system("x " + self.get_body_arguments("a")[0])  # want: command-injection
class WS(tornado.websocket.WebSocketHandler):
    def on_message(self, message):
        os.system("x " + message)  # want: command-injection
def make():
    return tornado.web.Application([(r"/x/(.*)", Main, dict(db=1)), (r"/ws", WS)])
