import string

import mako.template
import pystache
from flask import request
from jinja2 import Environment, Template


def source():
    return request.args["q"]


def render():
    Template(source())  # want: template-injection
    eval(Template("{{ name }}").render(name=source()))
    eval(Environment(loader=source()).get_template(source()).render(name=source()))
    mako.template.Template(source())  # want: template-injection
    pystache.render(source(), {})  # want: template-injection
    pystache.render("{{name}}", {"name": source()})
    eval(string.Template(source()).substitute())  # want: code-injection
