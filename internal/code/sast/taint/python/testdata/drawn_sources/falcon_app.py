import os
import sqlite3

import falcon
import falcon.asgi

db = sqlite3.connect("x.db")


class Items:
    def on_get(self, req, resp, name):
        db.execute("SELECT * FROM i WHERE n = '" + name + "'")  # want: sql-injection
        db.execute("SELECT * FROM i WHERE n = ?", (name,))
        resp.content_type = falcon.MEDIA_HTML
        resp.text = "<p>" + req.get_param("who") + "</p>"  # want: xss

    def on_post(self, req: falcon.Request, resp: falcon.Response):
        doc = req.get_media()
        os.system("run " + doc["x"])  # want: command-injection
        os.system("run " + str(req.get_param_as_int("n")))
        raise falcon.HTTPFound(req.params["to"])  # want: open-redirect

    async def on_put(self, req, resp):
        form = await req.get_media()
        async for part in form:
            open("/srv/" + part.filename, "wb")  # want: path-traversal

    async def on_websocket(self, req, ws):
        await ws.accept()
        text = await ws.receive_text()
        eval(text)  # want: code-injection


class Static:
    def on_get_doc(self, req, resp):
        resp.stream = open("/srv/" + req.get_header("X-Doc"), "rb")  # want: path-traversal


def sink(req, resp, rest):
    os.system("log " + rest)  # want: command-injection


app = falcon.App()
app.add_route("/items/{name}", Items())
app.add_route("/doc", Static(), suffix="doc")
app.add_sink(sink, r"/x/(?P<rest>.*)")
