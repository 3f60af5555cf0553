import py7zr
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    with py7zr.SevenZipFile("/srv/" + q, mode="r") as z:  # want: path-traversal
        z.extractall()
    with py7zr.SevenZipFile("/srv/a.7z", mode="r") as z:
        z.extractall(path="/srv/out")
    return "ok"
