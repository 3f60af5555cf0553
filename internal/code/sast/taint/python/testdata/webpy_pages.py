import cherrypy
import web
from cherrypy.lib.static import serve_file
import os


class Login:
    def POST(self):
        i = web.input(redirect="/", name="")
        if i.redirect == "":
            i.redirect = "/home"
        raise web.seeother(i.redirect)  # want: open-redirect

    def GET(self):
        i = web.input(page="")
        if i.page:
            return web.redirect("/pages/" + i.page)
        raise web.found("/home")


class Files(object):
    @cherrypy.expose
    def picture(self, *args, **kwargs):
        return serve_file(path=os.path.join("/srv/pictures", *args[1:]))  # want: path-traversal

    @cherrypy.expose
    def logo(self):
        return serve_file("/srv/logo.png")
