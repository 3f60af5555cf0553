import os
import re
import html
import cherrypy
import falcon
import bottle
import tornado.web
from pyramid.view import view_config
from pyramid.config import Configurator
from pyramid.httpexceptions import HTTPFound
import colander
import peewee
from pony.orm import db_session, select, Database
from pymongo import MongoClient
from bson import ObjectId
import web
import cerberus
import voluptuous as vol
import jsonschema
import MySQLdb
import httpx
import markdown
import jinja2

conn = MySQLdb.connect()
cur = conn.cursor()
WORD = re.compile(r"[a-z]+")
SCHEMA = {"type": "object", "properties": {"n": {"type": "integer"}, "k": {"enum": ["a", "b"]}, "s": {"type": "string"}}}


class Node(colander.MappingSchema):
    n = colander.SchemaNode(colander.Int())
    k = colander.SchemaNode(colander.String(), validator=colander.OneOf(["a", "b"]))
    s = colander.SchemaNode(colander.String())


@view_config(route_name="a", renderer="json")
def a(request):
    v = Node().deserialize(request.params)
    cur.execute("select %d from t" % v["n"])
    cur.execute(f"select {v['n']} from t")
    cur.execute(f"select {v['k']} from t")
    cur.execute(f"select '{v['s']}' from t")  # want: sql-injection
    cur.execute("select %s from t", (request.params["x"],))
    raise HTTPFound(location=request.route_url("a"))


class Root:
    @cherrypy.expose
    def index(self, n, q="", **kw):
        if not n.isdigit():
            raise cherrypy.HTTPError(400)
        cur.execute(f"select {n} from t")
        cur.execute(f"select '{kw['x']}' from t")  # want: sql-injection
        return "<p>" + q + "</p>"  # want: xss


class Res:
    def on_get(self, req, resp, name):
        n = req.get_param_as_int("n")
        cur.execute(f"select {n} from t")
        cur.execute(f"select {req.get_param_as_uuid('u')} from t")
        cur.execute(f"select '{req.get_param('s')}' from t")  # want: sql-injection
        if not WORD.fullmatch(name):
            raise falcon.HTTPBadRequest()
        os.system(f"echo {name}")
        resp.text = html.escape(req.get_param("s"))
        b = req.media
        jsonschema.validate(b, SCHEMA)
        cur.execute(f"select '{b['s']}' from t")  # want: sql-injection


@bottle.route("/b/<n:int>/<name>/<code:re:[a-z]+>")
def b(n, name, code):
    cur.execute(f"select {n}, {code} from t")
    cur.execute(f"select '{name}' from t")  # want: sql-injection
    bottle.static_file(name, root="/srv")
    return bottle.template("<p>{{x}}</p>", x=bottle.request.query.x)


class H(tornado.web.RequestHandler):
    def get(self, n):
        q = self.get_argument("q")
        cur.execute(f"select '{q}' from t")  # want: sql-injection
        self.write({"q": q})
        self.write(tornado.escape.xhtml_escape(q))
        self.write("<p>" + q)  # want: xss
        self.redirect(self.reverse_url("home"))
        httpx.get("https://api.example.com/x", params={"q": q})
        httpx.get(f"https://api.example.com/{int(q.strip())}")
        MongoClient().db.t.find_one({"_id": ObjectId(q)})
        env = jinja2.Environment(autoescape=True)
        self.write(env.from_string("<p>{{ q }}</p>").render(q=q))
        jinja2.Environment().from_string(q)  # want: template-injection


app = tornado.web.Application([(r"/h/([0-9]+)", H)])
cschema = {"n": {"type": "integer"}, "k": {"type": "string", "allowed": ["a", "b"]}, "r": {"type": "string", "regex": "^[a-z]+$"}, "s": {"type": "string"}}
vschema = vol.Schema({"n": vol.Coerce(int), "k": vol.In(["a", "b"]), "s": str})


@bottle.post("/c")
def c():
    v = cerberus.Validator(cschema)
    if not v.validate(bottle.request.json):
        bottle.abort(400)
    cur.execute(f"select {v.document['n']} from t")
    cur.execute(f"select {v.document['k']}, {v.document['r']} from t")
    d = vschema(bottle.request.json)
    cur.execute(f"select {d['n']} from t")
    cur.execute(f"select {d['k']} from t")
    cur.execute(f"select '{d['s']}' from t")  # want: sql-injection


if __name__ == "__main__":
    bottle.run()
