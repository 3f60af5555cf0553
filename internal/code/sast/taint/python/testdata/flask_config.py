import os
import random

from flask import Flask, Response, current_app, redirect, render_template, request, send_from_directory, session, url_for
from flask_cors import CORS

from .api import namespace

app = Flask(__name__)
app.debug = True  # want: debug-mode
app.config["SECRET_KEY"] = "not-so-secret"  # want: hardcoded-key
app.config["SECRET_KEY"] = os.environ.get("SECRET_KEY") or "not-so-secret"  # want: hardcoded-key
app.config["JWT_SECRET_KEY"] = os.environ.get("JWT_SECRET_KEY") or os.urandom(32)
app.secret_key = os.environ.get("SECRET_KEY") or "not-so-secret"  # want: hardcoded-key
app.secret_key = os.environ.get("SECRET_KEY") or os.urandom(32)
app.config.update(SECRET_KEY="not-so-secret")  # want: hardcoded-key
app.config.update(SECRET_KEY=os.environ["SECRET_KEY"])
app.config["DEBUG"] = True  # want: debug-mode
app.config["SESSION_COOKIE_HTTPONLY"] = False  # want: script-cookie
app.config["WTF_CSRF_ENABLED"] = False  # want: csrf-off
CORS(app, supports_credentials=True)  # want: open-cors
CORS(app)


def configure():
    current_app.config["DEBUG"] = True  # want: debug-mode


@namespace.route("/names/<name>")
def names(name):
    return "<p>" + name  # want: xss


@app.route("/data", methods=["POST"])
def data():
    eval(request.get_json()["code"])  # want: code-injection
    eval(request.form.to_dict()["code"])  # want: code-injection
    send_from_directory("/srv/" + request.args["folder"], "a.txt")  # want: path-traversal
    send_from_directory("/srv", request.args["name"])
    session["cart"] = str(random.random())  # want: weak-random
    return render_template("data.html", q=request.args["q"])


ORIGINS = {"https://app.example.com"}


@app.route("/any")
def any_origin():
    response = Response("{}")
    response.headers["Access-Control-Allow-Origin"] = request.headers["Origin"]  # want: open-cors
    response.headers.set("Access-Control-Allow-Origin", request.headers["Origin"])  # want: open-cors
    response.headers["Access-Control-Allow-Headers"] = request.headers["Access-Control-Request-Headers"]
    return response


@app.route("/listed")
def listed_origin():
    response = Response("{}")
    origin = request.headers["Origin"]
    if origin in ORIGINS:
        response.headers["Access-Control-Allow-Origin"] = origin
    return response


@app.route("/answer")
def answer():
    response = Response("<p>" + request.args["q"])
    response.set_cookie("theme", "dark", secure=False, httponly=True)  # want: insecure-cookie
    response.set_cookie("theme", "dark", secure=True, httponly=False)  # want: script-cookie
    return response  # want: xss


@app.route("/item")
def item():
    return redirect(url_for("answer", q=request.args["q"]))
