import os
from databricks import sql
from databricks.sdk import WorkspaceClient
from flask import Flask, request
app = Flask(__name__)
@app.get("/")
def index():
    n = request.args["n"]
    with sql.connect(server_hostname="x") as connection:
        with connection.cursor() as cursor:
            cursor.execute("SELECT * FROM t WHERE n = '" + n + "'")  # want: sql-injection
            cursor.execute("SELECT * FROM t WHERE n = :n", {"n": n})
    WorkspaceClient().statement_execution.execute_statement(statement=f"SELECT '{n}'", warehouse_id="w")  # want: sql-injection
    return ""
