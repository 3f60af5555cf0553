import os
import cerberus
import nh3
import netaddr
import phonenumbers
import schema as sch
import semver
import trafaret as t
import validators
from flask import Flask, abort, request
from packaging.version import Version
from pathvalidate import is_valid_filename, validate_filename

app = Flask(__name__)


@app.get("/names")
def names():
    x = request.args["x"]
    if not validators.domain(x):
        abort(400)
    os.system("x " + x)
    y = request.args["y"]
    if not validators.slug(y):
        abort(400)
    os.system("x " + y)
    z = request.args["z"]
    if not validators.email(z):
        abort(400)
    os.system("x " + z)  # want: command-injection
    w = request.args["w"]
    validators.slug(w)
    os.system("x " + w)  # want: command-injection


@app.post("/cerberus")
def with_cerberus():
    v = cerberus.Validator({"n": {"type": "integer"}, "k": {"type": "string", "allowed": ["a", "b"]}, "s": {"type": "string"}})
    d = request.json
    if not v.validate(d):
        abort(400)
    os.system("x %s" % d["n"])
    os.system("x %s" % d["k"])
    os.system("x %s" % d["s"])  # want: command-injection


@app.post("/unchecked")
def unchecked():
    v = cerberus.Validator({"n": {"type": "integer"}})
    d = request.json
    v.validate(d)
    os.system("x %s" % d["n"])  # want: command-injection


@app.post("/schema")
def with_schema():
    d = sch.Schema({"n": int, "k": sch.Or("a", "b"), "r": sch.Regex(r"^[a-z]+$"), "f": sch.And(str, sch.Use(int), int), "s": str}).validate(request.json)
    os.system("x %s" % d["n"])
    os.system("x %s" % d["k"])
    os.system("x %s" % d["r"])
    os.system("x %s" % d["f"])
    os.system("x %s" % d["s"])  # want: command-injection


@app.post("/valid")
def valid():
    d = request.json
    if sch.Schema({"n": int, "s": str}).is_valid(d):
        os.system("x %s" % d["n"])
        os.system("x %s" % d["s"])  # want: command-injection


@app.post("/trafaret")
def with_trafaret():
    d = t.Dict({"n": t.Int(), "k": t.Enum("a", "b"), "r": t.Regexp(r"^[a-z]+$"), "u": t.Regexp(r"[a-z]+"), "s": t.String()}).check(request.json)
    os.system(f"x {d['n']}")
    os.system(f"x {d['k']}")
    os.system(f"x {d['r']}")
    os.system(f"x {d['u']}")  # want: command-injection
    os.system(f"x {d['s']}")  # want: command-injection


@app.get("/clean")
def clean():
    return "<b>" + nh3.clean_text(request.args["q"])


@app.get("/file")
def file():
    x = request.args["x"]
    if not is_valid_filename(x):
        abort(400)
    open("/x/" + x)
    y = request.args["y"]
    validate_filename(y)
    open("/x/" + y)
    z = request.args["z"]
    is_valid_filename(z)
    open("/x/" + z)  # want: path-traversal


@app.get("/scalars")
def scalars():
    os.system("x " + str(Version(request.args["v"])))
    os.system("x " + str(semver.Version.parse(request.args["v"])))
    os.system("x " + str(netaddr.IPAddress(request.args["v"])))
    os.system("x " + phonenumbers.format_number(phonenumbers.parse(request.args["v"]), 1))
