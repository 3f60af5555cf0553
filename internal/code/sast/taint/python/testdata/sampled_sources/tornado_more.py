import asyncio
import os
import subprocess
import tornado.ioloop
import tornado.web
from tornado.web import RequestHandler, Application
class Base(RequestHandler):
    def prepare(self):
        self.q = self.get_query_argument("q", None)
class Files(Base):
    SUPPORTED_METHODS = ("GET", "PROPFIND")
    def get(self, *args, **kwargs):
        os.system("cat " + args[0])  # want: command-injection
        os.system("cat " + self.path_kwargs["name"])  # want: command-injection
        os.system("cat " + self.q)  # want: command-injection
        subprocess.run(["cat", "--", self.q])
        self.finish("<b>" + self.request.arguments["z"][0].decode())  # want: xss
    def delete(self, name):
        os.system("rm " + self.get_cookie("f"))  # want: command-injection
        self.set_header("Location", self.get_argument("to"))  # not found: open-redirect
