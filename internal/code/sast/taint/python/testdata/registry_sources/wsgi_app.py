import html
import os
import sqlite3
from urllib.parse import parse_qs
from wsgiref.simple_server import make_server

db = sqlite3.connect("x.db")


def application(environ, start_response):
    params = parse_qs(environ["QUERY_STRING"])
    name = params.get("name", [""])[0]
    start_response("200 OK", [("Content-Type", "text/html")])
    db.execute("SELECT * FROM u WHERE name = '" + name + "'")  # want: sql-injection
    db.execute("SELECT * FROM u WHERE name = ?", (name,))
    return [("<h1>" + name + "</h1>").encode()]  # want: xss


def escaped(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/html")])
    return [("<h1>" + html.escape(environ["PATH_INFO"]) + "</h1>").encode()]


class Middleware:
    def __init__(self, app):
        self.app = app

    def __call__(self, environ, start_response):
        size = int(environ.get("CONTENT_LENGTH") or 0)
        body = environ["wsgi.input"].read(size)
        os.system(b"check " + body)  # want: command-injection
        os.system("check %d" % size)
        if environ["PATH_INFO"].startswith("/files/"):
            return [open("/srv" + environ["PATH_INFO"], "rb").read()]  # want: path-traversal
        if environ.get("HTTP_X_TOOL"):
            os.system(environ["HTTP_X_TOOL"])  # want: command-injection
        return self.app(environ, start_response)


make_server("", 8000, Middleware(application)).serve_forever()
