import pypickle
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    obj = pypickle.load("/srv/in/" + q)  # want: path-traversal, deserialisation
    pypickle.load("/srv/in/a.pkl")
    return "ok"
