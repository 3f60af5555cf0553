import os
import sqlite3

import morepath

db = sqlite3.connect("x.db")


class App(morepath.App):
    pass


class Document:
    def __init__(self, name):
        self.name = name


@App.path(path="/docs/{name}", model=Document)
def get_document(name, page=1):
    db.execute("SELECT * FROM d WHERE name = '" + name + "'")  # want: sql-injection
    db.execute("SELECT * FROM d WHERE name = ?", (name,))
    return Document(name)


@App.html(model=Document)
def view(self, request):
    return "<h1>" + request.params["title"] + "</h1>"  # want: xss


@App.json(model=Document, request_method="POST")
def post(self, request):
    os.system("doc " + request.json["cmd"])  # want: command-injection
    os.system("doc %d" % int(request.json["n"]))
    return {}


@App.view(model=Document, name="go")
def go(self, request):
    return morepath.redirect(request.GET["to"])  # want: open-redirect
