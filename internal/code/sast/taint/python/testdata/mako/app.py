from flask import Flask, request
from mako.lookup import TemplateLookup
from mako.template import Template

app = Flask(__name__)
lookup = TemplateLookup(directories=["templates"])


@app.route("/")
def index():
    template = lookup.get_template("page.mako")
    return template.render(name=request.args["name"], fixed="a", items=[request.args["item"]])


@app.route("/safe")
def safe():
    return Template(filename="templates/safe.mako").render(text=request.args["text"])  # want: xss
