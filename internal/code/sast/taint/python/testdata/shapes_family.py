# Sinks of unknown libraries, by the names of library and call together, and what makes values safe.
import os

import quokka_shell
from flask import Flask, request
from quokka import Application, Archive, Context, Database, connect, imread
from quokka.web import Response
from quokka.widgets import text_input

app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    shell = quokka_shell.Session("host")
    shell.run("uname " + q)  # want: command-injection
    shell.run("uname")
    db = Database()
    db.query(q)  # want: sql-injection
    db.query("SELECT ?", [q])
    connect().run_statement("SELECT '" + q + "'")  # want: sql-injection
    connect().run_statement("hello " + q)
    quokka_shell.items.where("name = '" + q + "'")  # want: sql-injection
    quokka_shell.items.where("name = ?", q)
    Archive("/srv/in/" + q)  # want: path-traversal
    Archive("/srv/in")
    db.dump(output_file=q)  # want: path-traversal
    db.dump(output_format=q)
    Response(303, {"Location": q})  # want: open-redirect
    Response(303, {"Location": "/next?q=" + q})
    os.system("ls " + quokka_shell.escape_argument(q))
    os.system("ls " + quokka_shell.unescape(q))  # want: command-injection
    os.system("ls " + quokka_shell.to_int(q))
    return "ok"


host = text_input("Host")
os.system("ping " + host)  # want: command-injection


desk = Application()


@desk.on_press
def pressed(ctx: Context):
    os.system("ping " + ctx.content)  # want: command-injection
    os.system("ping " + ctx.settings)
    imread("reports/" + ctx.content)  # want: path-traversal
    imread("reports/a.png")


class Poller:
    def run(self, consumer):
        msg = consumer.poll()
        os.system("ping " + msg.value())  # want: command-injection
