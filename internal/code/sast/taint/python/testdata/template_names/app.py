from flask import Flask, render_template, request

app = Flask(__name__)


def page(name, **values):
    return render_template("pages/" + name + ".html", **values)


def listed(values):
    named = {"title": "A title"}
    for key in values:
        named[key + "_raw"] = values[key]
    return render_template("pages/listed.html", **named)


@app.route("/")
def index():
    return page("index", text=request.args["text"], title="A title")


@app.route("/other")
def other():
    return page("other", text="A text")


@app.route("/listed")
def all():
    return listed({"text": request.args["text"]})
