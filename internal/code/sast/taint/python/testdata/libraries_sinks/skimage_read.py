from skimage import io
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    io.imread("/srv/img/" + q)  # want: path-traversal
    io.imread("/srv/img/a.png")
    return "ok"
