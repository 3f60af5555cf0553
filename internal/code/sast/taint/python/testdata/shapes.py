# Libraries that nothing is known of.
import os
import sqlite3

from quokka import App, Module, remote
from quokka.params import Helper
from quokka.server import OrderHandler
from quokka import directory, shell, store, tree

app = App()
db = sqlite3.connect("shop.db")


# Parts of what is called like a request
@app.middleware
def who(req):
    db.execute("SELECT * FROM users WHERE name = '" + req.query["name"] + "'")  # want: sql-injection
    db.execute("SELECT * FROM users WHERE name = ?", (req.query["name"],))


def lookup(ctx):
    os.system("ping " + ctx.get_param("host"))  # want: command-injection
    os.system("ping -c " + str(int(ctx.get_param("count"))) + " localhost")


def settings():
    request = Module("settings")
    os.system("ping " + request.get_param("host"))


# Events
def invoked(event):
    os.system("ping " + event["queryStringParameters"]["host"])  # want: command-injection
    os.system("ping " + event["host_from_settings"])


# Decorators with a path
@app.endpoint("/users/{name}")
def show(name, limit: int, response):
    db.execute("SELECT * FROM users WHERE name = '" + name + "' LIMIT " + str(limit))  # want: sql-injection
    db.execute("SELECT * FROM users WHERE name = '" + response + "'")
    db.execute("SELECT * FROM users WHERE name = ?", (name,))


@app.cached("users")
def cached(name):
    db.execute("SELECT * FROM users WHERE name = '" + name + "'")


# Decorators of remote calls
@remote.procedure
def rename(old, db_name=remote.inject("name")):
    os.system("mv " + old + " new")  # want: command-injection
    os.system("mv " + db_name + " new")


@remote.measured
def renamed(old):
    os.system("mv " + old + " new")


# Functions that are given beside a path
def report(kind):
    os.system("report " + kind)  # want: command-injection


app.add_route("/report", report)


def scheduled(kind):
    os.system("report " + kind)


app.schedule("@daily", scheduled)


# Methods of handlers
class Orders(OrderHandler):
    def handle_order(self, order):
        db.execute("DELETE FROM orders WHERE id = '" + order["id"] + "'")  # want: sql-injection
        db.execute("DELETE FROM orders WHERE id = ?", (order["id"],))

    def prepare(self, order):
        db.execute("DELETE FROM orders WHERE id = '" + order["id"] + "'")


# Helpers that are given a request
def find(request):
    os.system("find " + Helper.text(request, "folder"))  # want: command-injection
    os.system("find " + Helper.make_url(request, "folder"))


# Sinks by their text
@app.endpoint("/texts/{name}")
def texts(name):
    store.run("SELECT * FROM users WHERE name = '" + name + "'")  # want: sql-injection
    store.run("SELECT * FROM users WHERE name = ?", name)
    store.log("SELECT * FROM users WHERE name = '" + name + "'")
    store.run("Select a user: " + name)
    directory.lookup("(&(objectClass=person)(uid=" + name + "))")  # want: ldap-injection
    directory.lookup("(see also " + name + ")")
    tree.nodes("//user[@name='" + name + "']")  # want: xpath-injection
    tree.nodes("//host/" + name)
    shell.execute("ping -c 1 " + name)  # want: command-injection
    shell.execute("ping", "-c", "1", name)
    tree.execute("found " + name)


# Methods of servicers, and arguments that a handler asks its base class for
class Pings(remote.PingServicer):
    def ping_host(self, host, context):
        os.system("ping " + host)  # want: command-injection
        os.system("ping " + context)


class Files(remote.FileHandler):
    def load(self):
        os.system("cat " + self.get_argument("name"))  # want: command-injection
        os.system("cat " + self.get_setting("name"))


def messages():
    chat = quokka.connect("wss://chat.example")

    def said(text):
        os.system("say " + text)  # want: command-injection

    def heard(text):
        os.system("say " + text)  # want: command-injection

    def progressed(text):
        os.system("say " + text)

    chat.on("message", said)
    chat.on_message(heard)
    chat.on("progress", progressed)


# Parameters that a call reads by name, answers with HTML, and redirects
@quokka.endpoint("/greetings")
def greet(request):
    name = quokka.http.get_query_param("name")
    os.system("ping " + name)  # want: command-injection
    os.system("ping " + quokka.http.get_setting("name"))
    if quokka.http.is_old(request):
        return quokka.redirect(name)  # want: open-redirect
    if quokka.http.is_user(request):
        return quokka.redirect("/users/" + name)
    if quokka.http.is_plain(request):
        return "plain " + name
    return "<p>Hello " + name + "</p>"  # want: xss
