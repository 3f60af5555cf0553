import cgi
import html
import os
import sqlite3

from twisted.internet import reactor
from twisted.internet.protocol import Factory, Protocol
from twisted.protocols.basic import LineReceiver
from twisted.web import resource, server, static, xmlrpc
from twisted.web.util import redirectTo

db = sqlite3.connect("x.db")


class Hello(resource.Resource):
    isLeaf = True

    def render_GET(self, request):
        name = request.args[b"name"][0]
        return b"<h1>" + name + b"</h1>"  # want: xss

    def render_POST(self, request):
        text = request.args.get(b"text", [b""])[0].decode()
        os.system("say " + text)  # want: command-injection
        return html.escape(text).encode()


class Users(resource.Resource):
    def getChild(self, name, request):
        db.execute("SELECT * FROM u WHERE name = '%s'" % name.decode())  # want: sql-injection
        db.execute("SELECT * FROM u WHERE name = ?", (name,))
        return Hello()

    def render(self, request):
        body = request.content.read()
        os.system(b"run " + body)  # want: command-injection
        request.write(b"<i>" + request.args[b"q"][0] + b"</i>")  # want: xss
        return redirectTo(request.args[b"to"][0], request)  # want: open-redirect


class Api(xmlrpc.XMLRPC):
    def xmlrpc_read(self, path):
        return open(path).read()  # want: path-traversal

    def xmlrpc_add(self, a, b):
        return int(a) + int(b)


class Shell(LineReceiver):
    def lineReceived(self, line):
        os.system(line)  # want: command-injection


class Raw(Protocol):
    def dataReceived(self, data):
        os.system(b"raw " + data)  # want: command-injection
        self.transport.write(data)
