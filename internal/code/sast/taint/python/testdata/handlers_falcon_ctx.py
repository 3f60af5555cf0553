import subprocess

import falcon


class Attach:
    def process_request(self, req, resp):
        req.context.host = req.get_param("host")
        req.context.port = req.get_param_as_int("port")


class Ping:
    def on_get(self, req, resp):
        resp.text = subprocess.getoutput("ping -c1 " + req.context.host)  # want: command-injection


class Knock:
    def on_get(self, req, resp):
        resp.text = subprocess.getoutput("knock %d" % req.context.port)


app = falcon.App(middleware=[Attach()])
app.add_route("/ping", Ping())
app.add_route("/knock", Knock())
