import srsly
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    data = srsly.pickle_loads(request.data)  # want: deserialisation
    srsly.json_loads(q)
    return "ok"
