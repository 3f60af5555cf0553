import os
import sqlite3

import cherrypy

db = sqlite3.connect("x.db")


class Root:
    @cherrypy.expose
    def index(self, name="x"):
        return "<p>" + name + "</p>"  # want: xss

    @cherrypy.expose
    @cherrypy.tools.json_in()
    @cherrypy.tools.json_out()
    def run(self):
        data = cherrypy.request.json
        os.system(data["cmd"])  # want: command-injection
        os.system("seq " + str(int(data["n"])))
        return {}

    def go(self, to):
        raise cherrypy.HTTPRedirect(to)  # not found: open-redirect
    go.exposed = True

    @cherrypy.expose
    def default(self, *path, **params):
        db.execute("SELECT * FROM t ORDER BY " + params["order"])  # want: sql-injection
        return cherrypy.lib.static.serve_file("/srv/" + path[0])  # want: path-traversal


@cherrypy.expose
class Rest:
    def GET(self, doc):
        return cherrypy.lib.static.serve_file("/srv/" + doc)  # want: path-traversal

    def POST(self, upload):
        open("/srv/" + upload.filename, "wb")  # want: path-traversal
        os.system(cherrypy.request.headers["X-Run"])  # want: command-injection
        os.system(cherrypy.request.params.get("z"))  # want: command-injection


class Other:
    @cherrypy.expose
    def leave(self, to):
        raise cherrypy.HTTPRedirect(to)  # want: open-redirect
