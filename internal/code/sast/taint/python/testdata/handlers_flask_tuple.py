from flask import Flask, make_response, request

app = Flask(__name__)


@app.route("/a")
def a():
    return "<p>" + request.args["q"] + "</p>", 200  # want: xss


@app.route("/b")
def b():
    return "q: " + request.args["q"], 200, {"Content-Type": "text/plain"}


@app.route("/c")
def c():
    return ("<p>%s</p>" % request.args["q"], 404, {"X-Kind": "missing"})  # want: xss


@app.route("/d")
def d():
    return {"q": request.args["q"]}, 200


@app.route("/e")
def e():
    body, status = "<p>%s</p>" % request.args["q"], 200
    return body, status  # want: xss
