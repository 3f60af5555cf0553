from flask import Flask, g, request

app = Flask(__name__)


@app.before_request
def load():
    g.name = request.args.get("name", "")
    g.page = int(request.args.get("page", "1"))


@app.route("/name")
def name():
    return "<h1>" + g.name + "</h1>"  # want: xss


@app.route("/page")
def page():
    return "<h1>" + str(g.page) + "</h1>"


@app.route("/get")
def get():
    return "<h1>%s</h1>" % g.get("name")  # want: xss
