import chdb
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    chdb.query("SELECT * FROM t WHERE name = '" + q + "'", "JSON")  # want: sql-injection
    chdb.query("SELECT 1", "JSON")
    return "ok"
