import os

import cherrypy
import litestar
import socketio
from flask import Flask, redirect, request
from flask_socketio import SocketIO
from ninja import NinjaAPI

api = NinjaAPI()
app = Flask(__name__)
flask_socket = SocketIO(app)
server = socketio.AsyncServer()


@api.get("/ping")
def ping(request, host: str, count: int):
    os.system("ping -c %d localhost" % count)
    os.system(request.GET["command"])  # want: command-injection
    os.system("ping " + host)  # want: command-injection


@litestar.get("/ping/{host:str}")
async def ping_later(host: str, state: dict) -> None:
    os.system("ping " + state["host"])
    os.system("ping " + host)  # want: command-injection


class Pages:
    @cherrypy.expose
    def hello(self, name):
        return "<p>" + name  # want: xss


@flask_socket.on("ping")
def ping_socket(message):
    os.system("ping " + message["host"])  # want: command-injection


@server.event
async def ping_server(sid, message):
    os.system("ping " + sid)
    os.system("ping " + message["host"])  # want: command-injection


def added(name, database):
    os.system("ping " + database.host)
    return "<p>" + name  # want: xss


app.add_url_rule("/added/<name>", "added", added)


@app.route("/go")
def go():
    answer = redirect("/")
    answer.headers["Location"] = request.args["next"]  # want: open-redirect
    answer.headers["Location"] = "/items/" + request.args["next"]
    return answer


@app.before_request
def before():
    os.system("log " + request.path)  # want: command-injection


@app.route("/fixed")
def fixed():
    return "<p>This is " + request.path


@app.errorhandler(404)
def missing(error):
    return "<p>Nothing is at " + request.path, 404  # want: xss


@app.errorhandler(500)
def failed(error):
    return "<p>" + error.description, 500
