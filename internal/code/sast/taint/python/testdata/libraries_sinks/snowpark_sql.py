from snowflake.snowpark import Session
session = Session.builder.configs({}).create()
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    session.sql(f"SELECT * FROM t WHERE name = '{q}'").collect()  # want: sql-injection
    session.sql("SELECT * FROM t WHERE name = ?", params=[q]).collect()
    return "ok"
