from flask import Flask, request
import camelot
import connectorx
import papermill
from mechanicalsoup import StatefulBrowser
from prisma import Prisma
from pssh.clients import ParallelSSHClient
from RestrictedPython import compile_restricted
from simpleeval import simple_eval

app = Flask(__name__)


@app.route("/x")
async def x():
    q = request.args["q"]
    StatefulBrowser().open(q)  # want: ssrf
    StatefulBrowser().open("https://x.example/")
    ParallelSSHClient(["h"]).run_command("ls " + q)  # want: command-injection
    camelot.read_pdf("/srv/" + q)  # want: path-traversal
    papermill.execute_notebook("/srv/" + q, "/tmp/out.ipynb")  # want: path-traversal
    simple_eval(q)  # want: code-injection
    simple_eval("a + 1", names={"a": q})
    compile_restricted(q, "<x>", "exec")  # want: code-injection
    await Prisma().query_raw("SHOW TABLES LIKE '" + q + "'")  # want: sql-injection
    await Prisma().query_raw("SHOW TABLES LIKE $1", q)
    connectorx.read_sql("postgres://x", query="SELECT " + q)  # want: sql-injection
    connectorx.read_sql("postgres://" + q, query="SELECT 1")
    return ""
