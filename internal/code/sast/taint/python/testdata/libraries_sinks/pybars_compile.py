from pybars import Compiler
compiler = Compiler()
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    template = compiler.compile(q)  # want: template-injection
    compiler.compile("{{name}}")({"name": q})
    return "ok"
