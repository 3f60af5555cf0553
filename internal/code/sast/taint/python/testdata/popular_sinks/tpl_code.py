from flask import Flask, request, render_template_string, Response
import jinja2, mako.template, tornado.template, chevron, pystache, string
from jinja2 import Environment, Template, BaseLoader
from jinja2.sandbox import SandboxedEnvironment
from django.template import Template as DT, Context, engines
from mako.template import Template as MT
from bottle import SimpleTemplate
from Cheetah.Template import Template as CT
from markupsafe import Markup
import pickle, cloudpickle, dill, yaml, shelve, marshal, jsonpickle, joblib, torch, pandas, ast, code, importlib, numexpr, base64
from RestrictedPython import compile_restricted
from asteval import Interpreter
from ruamel.yaml import YAML
app = Flask(__name__)
@app.route("/", methods=["POST"])
def x():
    t = request.form["t"]
    render_template_string("Hi " + t)  # want: template-injection
    render_template_string("Hi {{ t }}", t=t)
    Template(t).render()  # want: template-injection
    Environment(loader=BaseLoader()).from_string(t).render()  # want: template-injection
    jinja2.Environment().from_string(f"Hi {t}")  # want: template-injection
    MT(t).render()  # want: template-injection
    MT(text=t)  # want: template-injection
    tornado.template.Template(t).generate()  # want: template-injection
    DT(t).render(Context({}))  # want: template-injection
    engines["django"].from_string(t)  # not found: template-injection
    SimpleTemplate(t).render()  # want: template-injection
    CT(t)  # want: template-injection
    eval(t)  # want: code-injection
    exec(compile(t, "x", "exec"))  # want: code-injection
    ast.literal_eval(t)
    importlib.import_module(t)  # want: reflection
    __import__(t)  # want: reflection
    code.InteractiveInterpreter().runsource(t)  # want: code-injection
    numexpr.evaluate(t)  # want: code-injection
    pandas.eval(t)  # want: code-injection
    b = base64.b64decode(t)
    pickle.loads(b)  # want: deserialisation
    dill.loads(b)  # want: deserialisation
    cloudpickle.loads(b)  # want: deserialisation
    yaml.load(t, Loader=yaml.Loader)  # want: deserialisation
    yaml.load(t, Loader=yaml.SafeLoader)
    yaml.unsafe_load(t)  # want: deserialisation
    YAML(typ="unsafe").load(t)  # want: deserialisation
    jsonpickle.decode(t)  # want: deserialisation
    marshal.loads(b)  # want: deserialisation
    Markup("<b>%s</b>") % t
    return Response(Markup("<b>" + t), mimetype="text/html")  # want: xss
