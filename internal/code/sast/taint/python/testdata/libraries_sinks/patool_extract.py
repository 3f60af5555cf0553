import patoolib
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    patoolib.extract_archive("/srv/in/" + q, outdir="/srv/out")  # want: path-traversal
    patoolib.extract_archive("/srv/in/a.zip", outdir="/srv/out")
    return "ok"
