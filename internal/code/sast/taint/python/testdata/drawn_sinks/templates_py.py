import chameleon
from chameleon import PageTemplate, PageTemplateLoader
from flask import Flask, request
from mako.lookup import TemplateLookup
from mako.template import Template

app = Flask(__name__)
lookup = TemplateLookup(directories=["templates"])


@app.post("/mako")
def mako():
    body = request.form["body"]
    Template(body).render()  # want: template-injection
    Template(text=body, lookup=lookup).render(a=1)  # want: template-injection
    lookup.put_string("x", body)  # want: template-injection
    Template("hello ${name | h}").render(name=body)
    return lookup.get_template("/" + "x.html").render(a=body)


@app.post("/cham")
def cham():
    body = request.form["body"]
    PageTemplate(body)()  # want: template-injection
    chameleon.PageTextTemplate(body).render(a=1)  # want: template-injection
    return PageTemplate("<p>${name}</p>")(name=body)


@app.get("/file")
def file():
    name = request.args["name"]
    PageTemplateLoader("templates")["x.pt"]
    return Template(filename="/srv/" + name).render()  # want: path-traversal
