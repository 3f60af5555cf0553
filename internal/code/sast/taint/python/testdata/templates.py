import string

import mako.template
import pystache
from flask import request
from flask import Flask
from jinja2 import Environment, Template
from tornado import template as tornado_templates

app = Flask(__name__)


def source():
    return request.args["q"]


def render():
    Template(source())  # want: template-injection
    eval(Template("{{ name }}").render(name=source()))  # want: code-injection
    eval(Template("{{ name }}", autoescape=True).render(name=source()))
    eval(Environment(loader=source()).get_template(source()).render(name=source()))
    mako.template.Template(source())  # want: template-injection
    pystache.render(source(), {})  # want: template-injection
    pystache.render("{{name}}", {"name": source()})
    eval(string.Template(source()).substitute())  # want: code-injection


@app.route("/mako")
def mako_page():
    name, mode = request.args["name"], request.args["mode"]
    if mode == "plain":
        return mako.template.Template("Hello ${name}").render(name=name)  # want: xss
    if mode == "one":
        return mako.template.Template("Hello ${name | h}, ${'you' | trim,h}").render(name=name)
    if mode == "some":
        return mako.template.Template("Hello ${name | h}, ${name}").render(name=name)  # want: xss
    return mako.template.Template("Hello ${name}", default_filters=["h"]).render(name=name)


@app.route("/jinja")
def jinja_page():
    name, mode = request.args["name"], request.args["mode"]
    if mode == "filter":
        return Template("Hello {{ name | e }}").render(name=name)
    if mode == "all":
        return Template("Hello {{ name }}", autoescape=True).render(name=name)
    return Template("Hello {{ name }}").render(name=name)  # want: xss


@app.route("/tornado")
def tornado_page():
    name, mode = request.args["name"], request.args["mode"]
    if mode == "raw":
        return tornado_templates.Template("Hello {% raw name %}").generate(name=name)  # want: xss
    if mode == "off":
        return tornado_templates.Template("Hello {{ name }}", autoescape=None).generate(name=name)  # want: xss
    return tornado_templates.Template("Hello {{ name }}").generate(name=name)
