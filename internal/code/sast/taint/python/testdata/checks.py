# Values that a function checks, cleans in place, or refuses before it uses them.
import html
import ipaddress
import os
import re
import sqlite3
import sys
import uuid
from datetime import date, datetime
from pathlib import Path
from urllib.parse import urlparse

import bottle
import dateutil.parser
import flask_restful
import requests
from bson import ObjectId
from django.utils.dateparse import parse_date
from flask import Flask, abort, request, send_file
from pymongo import MongoClient
from werkzeug.security import generate_password_hash

app = Flask(__name__)
cur = sqlite3.connect("a").cursor()
ALLOWED = {"a", "b"}
TABLE = {"a": "1"}
HOSTS = ["example.com"]


def refuse(why):
    raise ValueError(why)


@app.route("/fullm")
def check_fullm():
    x=request.args["x"]
    if not re.fullmatch(r"[a-z]+",x):
        abort(400)
    os.system("ls "+x)


@app.route("/search")
def check_search():
    x=request.args["x"]
    if re.search(r"[^a-z0-9]",x):
        raise ValueError("x")
    os.system("ls "+x)


@app.route("/isal")
def check_isal():
    x=request.args["x"]
    if not x.isalnum():
        abort(400)
    os.system("ls "+x)


@app.route("/inl")
def check_inl():
    x=request.args["x"]
    if x not in ("a","b"):
        abort(400)
    os.system("ls "+x)


@app.route("/inset")
def check_inset():
    x=request.args["x"]
    if x not in ALLOWED:
        abort(400)
    os.system("ls "+x)


@app.route("/indict")
def check_indict():
    x=request.args["x"]
    if x not in TABLE:
        abort(404)
    os.system("ls "+x)


@app.route("/int")
def check_int():
    x=int(request.args["x"])
    cur.execute("select * from t where id=%s" % x)


@app.route("/typei")
def check_typei():
    x=request.args.get("x",type=int)
    cur.execute("select * from t where id=%d" % x)


@app.route("/real")
def check_real():
    p=os.path.realpath(os.path.join("/a",request.args["x"]))
    if not p.startswith("/a/"):
        abort(404)
    return send_file(p)


@app.route("/real2")
def check_real2():
    p=os.path.abspath(os.path.join(BASE,request.args["x"]))
    if os.path.commonpath([BASE,p])!=BASE:
        abort(404)
    return send_file(p)


@app.route("/rel")
def check_rel():
    p=(Path("/a")/request.args["x"]).resolve()
    if not p.is_relative_to("/a"):
        abort(404)
    return send_file(p)


@app.route("/rel2")
def check_rel2():
    p=(Path("/a")/request.args["x"]).resolve()
    try:
        p.relative_to("/a")
    except ValueError:
        abort(404)
    return send_file(p)


@app.route("/uuid")
def check_uuid():
    x=uuid.UUID(request.args["x"])
    os.system("ls "+str(x))


@app.route("/dt")
def check_dt():
    x=datetime.strptime(request.args["x"],"%Y-%m-%d")
    cur.execute("select * from t where d='%s'" % x.strftime("%Y"))


@app.route("/iso")
def check_iso():
    x=date.fromisoformat(request.args["x"])
    cur.execute(f"select * from t where d='{x}'")


@app.route("/ip")
def check_ip():
    x=ipaddress.ip_address(request.args["x"])
    os.system(f"ping {x}")


@app.route("/host")
def check_host():
    u=request.args["u"]
    if urlparse(u).hostname not in HOSTS:
        abort(400)
    requests.get(u)


@app.route("/host2")
def check_host2():
    u=urlparse(request.args["u"])
    if u.netloc!="example.com":
        abort(400)
    requests.get(u.geturl())


@app.route("/comp")
def check_comp():
    d={k: html.escape(v) for k,v in request.args.items()}
    return "<b>"+d["x"]


@app.route("/while")
def check_while():
    xs=request.args.getlist("x")
    for i in range(0,len(xs)):
        xs[i]=int(xs[i])
    cur.execute("select * from t where id=%s" % xs[0])


@app.route("/refill1")
def check_refill1():
    xs=request.args.getlist("x")
    for i, x in enumerate(xs):
        xs[i]=html.escape(x)
    return "<b>"+xs[0]


@app.route("/exit")
def check_exit():
    x=request.args["x"]
    if not x.isalnum():
        sys.exit(1)
    os.system("ls "+x)


@app.route("/commonprefix")
def check_commonprefix():
    p=os.path.realpath(os.path.join("/a",request.args["x"]))
    if os.path.commonprefix(["/a",p])!="/a":
        os._exit(1)
    return send_file(p)


@app.route("/raw1")
def check_raw1():
    x=request.args["x"]
    uuid.UUID(x)
    os.system("ls "+x)


@app.route("/raw2")
def check_raw2():
    x=request.args["x"]
    ipaddress.ip_address(x)
    os.system("ls "+x)


@app.route("/bottle")
def check_bottle():
    x=request.args["x"]
    if not x.isalnum():
        bottle.abort(400, "no")
    os.system("ls "+x)


@app.route("/restful")
def check_restful():
    x=request.args["x"]
    if not x.isalnum():
        flask_restful.abort(400)
    os.system("ls "+x)


@app.route("/quart")
def check_quart():
    x=request.args["x"]
    if not x.isalnum():
        exit(1)
    os.system("ls "+x)


@app.route("/own")
def own():
    x = request.args["x"]
    if not x.isalnum():
        refuse("no name")
    os.system("ls " + x)


@app.route("/compiled")
def compiled():
    x = request.args["x"]
    if re.compile("[^a-z]").search(x):
        return "no"
    os.system("ls " + x)
    z = request.args["z"]
    if re.compile("[^a-z]").match(z):
        return "no"
    os.system("ls " + z)  # want: command-injection


@app.route("/wrong")
def wrong():
    x = request.args["x"]
    if re.match("[^a-z]", x):  # looks at the first character only
        abort(400)
    os.system("ls " + x)  # want: command-injection
    xs = request.args.getlist("x")
    for i, y in enumerate(xs):
        if y != "a":
            break
        xs[i] = html.escape(y)
    return "<b>" + xs[0]  # want: xss


def groups():
    m = re.fullmatch(r"([a-z]+)-(\d+)", request.args["x"])
    os.system(f"ls {m[1]} {m.group(2)}")
    n = re.search(r"name=(.*)", request.args["y"])
    os.system("ls " + n.group(1))  # want: command-injection


def converted_dates():
    os.system("cal " + str(dateutil.parser.parse(request.args["day"])))
    os.system("cal " + parse_date(request.args["day"]).isoformat())
    os.system("cal " + request.args["day"].strip())  # want: command-injection
    os.system("user " + generate_password_hash(request.args["password"]))


def converted_ids(db):
    users = MongoClient().app.users
    users.find_one({"_id": ObjectId(request.json["id"])})
    users.find_one({"_id": request.json["id"]})  # want: nosql-injection
    users.distinct("city", {"name": request.json["name"]})  # want: nosql-injection
    users.distinct(str(request.json["field"]), {"name": "a"})
