from flask import Flask, request
from larkdb import LarkClient
from plumehttp import Plume
from storekit import Bucket

app = Flask(__name__)
plume = Plume(timeout=5)
lark = LarkClient("lark://db")


@app.route("/all")
def everything():
    plume.fetch(request.args["url"])  # not found: ssrf
    plume.fetch("https://api.example/items")
    lark.query("SELECT * FROM items WHERE id = " + request.args["id"])  # want: sql-injection
    lark.query("SELECT * FROM items WHERE id = ?", [request.args["id"]])
    Bucket.local("/srv").open_file(request.args["name"])  # want: path-traversal
    return "ok"
