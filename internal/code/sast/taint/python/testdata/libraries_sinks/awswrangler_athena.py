import awswrangler as wr
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    df = wr.athena.read_sql_query(sql=f"SELECT * FROM t WHERE name = '{q}'", database="db")  # want: sql-injection
    wr.athena.read_sql_query(sql="SELECT * FROM t WHERE name = :name", database="db", params={"name": q})
    return "ok"
