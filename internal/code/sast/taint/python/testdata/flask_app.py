import hashlib
import os
import pickle
import random
import sqlite3
import subprocess
from urllib.parse import urlparse, urlsplit

import yaml
from flask import (Blueprint, Flask, Markup, Response, jsonify, make_response, redirect, render_template,
                   render_template_string, request, send_file, send_from_directory, session, url_for)
from flask.views import MethodView
from flask_cors import CORS
from markupsafe import escape
from werkzeug.utils import secure_filename

app = Flask(__name__)
app.secret_key = "not-so-secret"  # want: hardcoded-key
app.config["SECRET_KEY"] = os.environ["SECRET_KEY"]
app.config["SESSION_COOKIE_SECURE"] = False  # want: insecure-cookie
CORS(app, supports_credentials=True, origins="*")  # want: open-cors
CORS(app, supports_credentials=True, origins=["https://app.example.com"])
CORS(app, supports_credentials=True, resources={"/api/*": {"origins": "*"}})  # want: open-cors
CORS(app, supports_credentials=True, resources={"/api/*": {"origins": ["https://app.example.com"]}})
CORS(app, resources={"/api/*": {"origins": "*"}})
bp = Blueprint("pages", __name__)


@app.route("/hello")
def hello():
    name = request.args.get("name", "")
    return f"<h1>Hello {name}</h1>"  # want: xss


@app.route("/hello/safe")
def hello_safe():
    return f"<h1>Hello {escape(request.args.get('name'))}</h1>"


@bp.route("/status")
def status():
    return "not found: " + request.args["q"], 404  # want: xss


@app.route("/json")
def as_json():
    return {"name": request.args["name"]}


@app.route("/jsonify")
def as_jsonify():
    return jsonify(request.json)


@app.route("/plain")
def plain():
    return Response(request.args["q"], mimetype="text/plain")


@app.route("/html")
def html():
    response = make_response("<p>" + request.form["text"])
    response.set_cookie("seen", "1")  # want: insecure-cookie
    response.set_cookie("session", "1", secure=True)  # want: script-cookie
    response.set_cookie("theme", "1", secure=True, httponly=True)
    response.set_cookie("token", str(random.random()), secure=True, httponly=True)  # want: weak-random
    return response  # want: xss


@app.route("/item/<uuid_text:item>")
def item(item):
    return f"<b>{item}</b>"


@app.route("/user/<name>/<int:number>")
def user(name, number):
    db = sqlite3.connect("app.db")
    cur = db.cursor()
    cur.execute("SELECT * FROM users WHERE name = '" + name + "'")  # want: sql-injection
    cur.execute("SELECT * FROM users WHERE name = ?", (name,))
    cur.execute("SELECT * FROM users WHERE id = %s" % number)
    cur.execute("SELECT * FROM users WHERE id = {}".format(int(name.strip())))
    db.execute(f"DELETE FROM users WHERE name = '{name}'")  # want: sql-injection
    rows = cur.fetchall()
    return "".join(row[0] for row in rows)


@app.route("/order")
def order():
    by = request.args.get("by")
    if by not in ("name", "age"):
        by = "name"
    sqlite3.connect("app.db").execute("SELECT * FROM users ORDER BY " + by)
    columns = {"n": "name", "a": "age"}
    sqlite3.connect("app.db").execute("SELECT * FROM users ORDER BY " + columns[request.args["by"]])
    limit = request.args.get("limit", 10, type=int)
    ids = request.args.getlist("id", type=int)
    os.system("kill %s" % ids[0])
    os.system("kill %s" % request.args.getlist("id")[0])  # want: command-injection
    sqlite3.connect("app.db").execute(f"SELECT * FROM users LIMIT {limit}")
    return render_template("users.html")


@app.route("/ping", methods=["POST"])
def ping():
    host = request.form["host"]
    os.system("ping -c 1 " + host)  # want: command-injection
    subprocess.run(f"ping {host}", shell=True)  # want: command-injection
    subprocess.run(["sh", "-c", "ping " + host])  # want: command-injection
    subprocess.run(["ping", "-c", "1", host])
    subprocess.check_output([host])  # want: command-injection
    return ""


@app.route("/template")
def template():
    name = request.args["name"]
    render_template_string("Hello " + name)  # want: template-injection
    return render_template_string("Hello {{ name }}", name=name)


@app.route("/next")
def follow():
    target = request.args.get("next")
    return redirect(target)  # want: open-redirect


@app.route("/next/safe")
def follow_safe():
    target = request.args.get("next")
    if not target or urlsplit(target).netloc != "":
        target = url_for("hello")
    return redirect(target)


@app.route("/next/host")
def follow_host():
    url = urlparse(request.args["next"])
    if url.netloc not in ["example.com"]:
        return redirect("/")
    return redirect(request.args["next"])  # want: open-redirect


@app.route("/next/own")
def follow_own():
    target = request.args["next"]
    if urlparse(target).netloc == request.host:
        return redirect(target)
    return redirect(urlparse(target).geturl())  # want: open-redirect


@app.route("/own")
def show_own():
    return "<p>" + request.host  # want: xss


@app.route("/next/sent")
def follow_sent():
    target = request.args["next"]
    if urlparse(target).netloc == request.args["host"]:
        return redirect(target)  # want: open-redirect
    return redirect(request.host_url + "next")


@app.route("/next/checked")
def follow_checked():
    target = request.args["next"]
    url = urlparse(target)
    if url.netloc not in ["example.com"] or url.scheme != "https":
        return redirect("/")
    return redirect(target)


def is_safe_url(target):
    return target.split("/")[0] == ""


def checked(target):
    if urlparse(target).netloc:
        return "/"
    return target


@app.route("/next/helper")
def follow_helper():
    return redirect(checked(request.args["next"]))


@app.route("/next/asked")
def follow_asked():
    target = request.args["next"]
    if not is_safe_url(target):
        return redirect("/")
    return redirect(target)


@app.route("/next/own")
def follow_own():
    return redirect(url_for("hello") + "?q=" + request.args["q"])


@app.route("/file/<path:name>")
def file(name):
    send_file("/srv/files/" + name)  # want: path-traversal
    return send_from_directory("/srv/files", name)


@app.route("/part/<name>")
def part(name):
    return send_file("/srv/files/" + name)


@app.route("/upload", methods=["POST"])
def upload():
    f = request.files["file"]
    f.save(os.path.join("/srv/files", f.filename))  # want: path-traversal
    f.save(os.path.join("/srv/files", secure_filename(f.filename)))
    pickle.loads(f.read())  # want: deserialisation
    yaml.load(f, Loader=yaml.Loader)  # want: deserialisation
    yaml.load(f, Loader=yaml.SafeLoader)
    yaml.safe_load(f)
    return ""


@app.route("/markup")
def markup():
    return Markup(request.args["q"]) + ""  # want: xss


@app.route("/session", methods=["POST"])
def keep():
    session["role"] = request.form["role"]  # want: trust-boundary
    session["csrf_token"] = str(random.getrandbits(64))  # want: weak-random
    return ""


class Api(MethodView):
    def post(self, name):
        eval(name)  # want: code-injection
        self.helper(name)
        return ""

    def helper(self, code):
        exec(code)  # want: code-injection


def create(app):
    @app.route("/inner/<name>")
    def inner(name):
        return "<b>" + name  # want: xss

    @app.route("/number/<int:name>")
    def number(name):
        return "<b>%s" % name

    return inner


hashlib.md5(b"x").hexdigest()  # want: weak-hash
hashlib.md5(b"x", usedforsecurity=False)
hashlib.new("sha1")  # want: weak-hash
hashlib.sha256(b"x")

if __name__ == "__main__":
    app.run(debug=True)  # want: debug-mode
