# Functions that do what a constant says, and values that are converted where they are present.
import html

from flask import Flask, request

app = Flask(__name__)


def value(name, kind="text"):
    if kind == "number":
        return int(request.args[name])
    return request.args[name]


def shown(text, escaped=False):
    if escaped:
        return html.escape(text)
    return text.strip()


@app.route("/a")
def a():
    return "<b>" + str(value("a", "number")) + shown(request.args["b"], True) + shown(request.args["c"], escaped=True)


@app.route("/b")
def b():
    return "<b>" + value("a")  # want: xss


@app.route("/c")
def c():
    return "<b>" + shown(request.args["a"])  # want: xss


@app.route("/d")
def d():
    x = request.args.get("x")
    if x is not None:
        x = int(x)
    y = request.args.get("y")
    if y:
        y = int(y)
    return f"<b>{x} {y}"


@app.route("/e")
def e():
    x = request.args.get("x")
    if not x:
        x = "none"
    return f"<b>{x}"  # want: xss
