import falcon, falcon.asgi, os
class R:
    def on_get(self, req, resp, name):
        os.system("x " + name)  # want: command-injection
        os.system("x " + req.get_param("q"))  # want: command-injection
        resp.content_type = falcon.MEDIA_HTML
        resp.text = "<b>" + req.params["q"]  # want: xss
    async def on_post(self, req, resp):
        media = await req.get_media()
        os.system("x " + media["cmd"])  # want: command-injection
        raise falcon.HTTPFound(req.get_param("to"))  # want: open-redirect
    def on_put(self, req, resp):
        os.system("x " + req.media["cmd"])  # want: command-injection
        os.system("x " + req.bounded_stream.read().decode())  # want: command-injection
app = falcon.App()
app.add_route("/x/{name}", R())
