import pyexasol
C = pyexasol.connect(dsn="localhost", user="sys")
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    C.execute("SELECT * FROM users WHERE name = '" + q + "'")  # want: sql-injection
    C.execute("SELECT * FROM users WHERE name = {name}", {"name": q})
    return "ok"
