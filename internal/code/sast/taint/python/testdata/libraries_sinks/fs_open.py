from fs.osfs import OSFS
home_fs = OSFS("/srv")
import pyunpack
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    pyunpack.Archive("/srv/in/" + q).extractall("/srv/out")  # want: path-traversal
    pyunpack.Archive("/srv/in/a.zip").extractall("/srv/out")
    return "ok"
