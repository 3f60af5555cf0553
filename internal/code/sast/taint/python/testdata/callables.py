import types

from flask import Flask, request

app = Flask(__name__)


# Text is no function.
@app.route("/run")
def run():
    x = request.args["x"]
    if isinstance(x, types.FunctionType):
        eval(x)
    if callable(x):
        eval(x)
    if isinstance(x, Widget):
        eval(x)  # want: code-injection
    if not callable(x):
        eval(x)  # want: code-injection
    return ""
