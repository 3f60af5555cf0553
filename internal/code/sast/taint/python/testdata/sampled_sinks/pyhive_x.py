from pyhive import hive, presto
from flask import Flask, request
app = Flask(__name__)
@app.get("/")
def index():
    n = request.args["n"]
    cursor = hive.connect("localhost").cursor()
    cursor.execute("SELECT * FROM t WHERE n = '" + n + "'")  # want: sql-injection
    cursor.execute("SELECT * FROM t WHERE n = %s", (n,))
    presto.connect(host="x").cursor().execute(f"SHOW COLUMNS FROM {n}")  # want: sql-injection
    hive.Connection(host="x").cursor().execute("USE " + n)  # want: sql-injection
    return ""
