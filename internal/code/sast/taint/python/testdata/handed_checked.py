import os, re
from flask import Flask, request, abort
app = Flask(__name__)
def run(req):
    os.system("ls " + req.args["id"])
    os.system("ls " + req.args["q"])  # want: command-injection
def ensure():
    if not re.fullmatch("[a-z]+", request.args["id"]):
        abort(400)
@app.route("/a")
def a():
    if not re.fullmatch("[a-z]+", request.args["id"]):
        abort(400)
    run(request)
    return ""
@app.route("/b")
def b():
    ensure()
    os.system("ls " + request.args["id"])
    os.system("ls " + request.args["q"])  # want: command-injection
    return ""
def check(data):
    if not re.fullmatch("[a-z]+", data["id"]):
        abort(400)
@app.route("/c", methods=["POST"])
def c():
    data = request.get_json()
    check(data)
    os.system("ls " + data["id"])
    os.system("ls " + data["q"])  # want: command-injection
    use(data)
    return ""
def use(data):
    os.system("ls " + data["id"])
    os.system("ls " + data["q"])  # want: command-injection
