import rarfile
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    rf = rarfile.RarFile("/srv/" + q)  # want: path-traversal
    rarfile.RarFile("/srv/a.rar")
    return "ok"
