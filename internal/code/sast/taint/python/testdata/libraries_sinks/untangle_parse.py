import untangle
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    obj = untangle.parse(q)  # want: ssrf
    untangle.parse("/srv/a.xml")
    return "ok"
