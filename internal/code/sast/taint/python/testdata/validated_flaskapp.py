import hmac
import html
import json
import logging
import os
import re
import secrets
import shlex
import sqlite3
import subprocess
from pathlib import Path
from urllib.parse import urlparse, urljoin

import bleach
import nh3
import requests
import yaml
from defusedxml import ElementTree as ET
from flask import Blueprint, Flask, abort, jsonify, make_response, redirect, render_template, render_template_string, request, send_file, send_from_directory, session, url_for
from markupsafe import Markup, escape
from werkzeug.utils import safe_join, secure_filename
from flask_wtf import FlaskForm
from wtforms import IntegerField, SelectField, StringField, BooleanField, DateField
from wtforms.validators import AnyOf, Regexp, UUID, Length

app = Flask(__name__)
log = logging.getLogger(__name__)
COLUMNS = {"name": "u.name", "age": "u.age"}
ALLOWED = frozenset(["a.example.com", "b.example.com"])


class SearchForm(FlaskForm):
    n = IntegerField("n")
    kind = SelectField("kind", choices=[("a", "A"), ("b", "B")])
    code = StringField("code", validators=[Regexp(r"^[a-z]+$")])
    pick = StringField("pick", validators=[AnyOf(["x", "y"])])
    key = StringField("key", validators=[UUID()])
    day = DateField("day")
    on = BooleanField("on")
    q = StringField("q", validators=[Length(max=100)])


def db():
    return sqlite3.connect("a.db")


@app.route("/form", methods=["POST"])
def form():
    f = SearchForm()
    if not f.validate_on_submit():
        abort(400)
    cur = db().cursor()
    cur.execute(f"select * from t limit {f.n.data}")
    cur.execute(f"select * from t where k = '{f.kind.data}'")
    cur.execute(f"select * from t where c = '{f.code.data}'")
    cur.execute(f"select * from t where p = '{f.pick.data}'")
    cur.execute(f"select * from t where key = '{f.key.data}'")
    cur.execute(f"select * from t where d = '{f.day.data}' and o = {f.on.data}")
    cur.execute(f"select * from t where q = '{f.q.data}'")  # want: sql-injection
    cur.execute("select * from t where q = ?", (f.q.data,))
    cur.execute("select * from t where q = :q", {"q": f.q.data})
    return ""


@app.route("/u/<int:uid>/<uuid:key>/<any(up, down):dir>/<name>")
def user(uid, key, dir, name):
    cur = db().cursor()
    cur.execute(f"select * from u where id = {uid}")
    cur.execute(f"select * from u where key = '{key}'")
    cur.execute(f"select * from u order by {dir}")
    cur.execute(f"select * from u where name = '{name}'")  # want: sql-injection
    col = COLUMNS.get(request.args.get("sort"), "u.name")
    cur.execute(f"select * from u order by {col}")
    try:
        col = COLUMNS[request.args["sort"]]
    except KeyError:
        abort(404)
    cur.execute(f"select * from u order by {col}")
    page = request.args.get("page", 1, type=int)
    cur.execute(f"select * from u limit {page}")
    order = "desc" if request.args.get("desc") else "asc"
    cur.execute(f"select * from u order by name {order}")
    ids = [int(i) for i in request.args.getlist("id")]
    cur.execute(f"select * from u where id in ({','.join(map(str, ids))})")
    marks = ",".join("?" * len(request.form.getlist("x")))
    cur.execute(f"select * from u where x in ({marks})", request.form.getlist("x"))
    return f"<p>{escape(name)}</p>" + html.escape(request.args["q"])


@app.route("/file")
def file():
    name = request.args["name"]
    path = Path("/srv/docs", name).resolve()
    if not path.is_relative_to("/srv/docs"):
        abort(403)
    send_file(path)
    send_from_directory("/srv/docs", name)
    open(os.path.join("/srv/docs", secure_filename(name)))
    joined = safe_join("/srv/docs", name)
    if joined is None:
        abort(404)
    open(joined)
    if name not in os.listdir("/srv/docs"):
        abort(404)
    send_file("/srv/docs/" + name)
    return send_file("/srv/docs/" + request.args["f"])  # want: path-traversal


@app.before_request
def authed():
    mac = hmac.new(b"k" + os.environb[b"KEY"], request.get_data(), "sha256").hexdigest()
    if not hmac.compare_digest(mac, request.headers.get("X-Mac", "")):
        abort(401)


@app.route("/go")
def go():
    url = request.args["url"]
    parts = urlparse(url)
    if parts.scheme != "https" or parts.hostname not in ALLOWED:
        abort(400)
    requests.get(url, timeout=5)
    requests.get(request.args["other"], timeout=5)  # want: ssrf
    requests.get("https://api.example.com/items", params={"q": request.args["q"]}, timeout=5)
    nxt = request.args.get("next", "")
    if urlparse(urljoin(request.host_url, nxt)).netloc != urlparse(request.host_url).netloc:
        return redirect(url_for("index"))


@app.route("/misc", methods=["POST"])
def misc():
    cfg = yaml.safe_load(request.data)
    tree = ET.fromstring(request.data)
    yaml.load(request.data, Loader=yaml.Loader)  # want: deserialisation
    log.info("user %s", json.dumps(request.form["u"]))
    subprocess.check_output("grep " + shlex.quote(request.form["q"]) + " f", shell=True)
    subprocess.check_output("grep " + request.form["q"] + " f", shell=True)  # want: command-injection
    token = secrets.token_urlsafe(32)
    resp = make_response(render_template("a.html", q=request.form["q"]))
    resp.set_cookie("t", token, httponly=True, secure=True, samesite="Lax")
    render_template_string(request.form["tpl"])  # want: template-injection
    render_template_string("<p>{{ q }}</p>", q=request.form["q"])
    pat = re.compile(re.escape(request.form["q"]))
    Markup("<b>%s</b>") % request.form["q"]
    return bleach.clean(request.form["md"]) + nh3.clean(request.form["md"])


@app.get("/js")
def js():
    return jsonify(q=request.args["q"])


@app.get("/bad")
def bad():
    return "<p>" + request.args["q"] + "</p>"  # want: xss


@app.get("/bad2")
def bad2():
    return redirect(request.args["next"])  # want: open-redirect
