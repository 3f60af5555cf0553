import pyarrow.parquet as pq
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    pq.read_table("/srv/data/" + q)  # want: path-traversal
    pq.read_table("/srv/data/a.parquet")
    return "ok"
