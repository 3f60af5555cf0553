import os

import tornado.template
import tornado.web
import tornado.websocket


class Main(tornado.web.RequestHandler):
    def get(self, name):
        self.write("<p>" + name)  # want: xss
        self.write("<p>" + self.get_argument("q"))  # want: xss
        self.write("<p>" + self.request.uri)  # want: xss
        self.redirect(self.get_argument("next"))  # want: open-redirect
        self.redirect("/items/" + self.get_argument("next"))
        tornado.template.Template(self.get_argument("template"))  # want: template-injection
        self.render("page.html", name=name)
        eval(self.render_string("page.html", name=name))


class Socket(tornado.websocket.WebSocketHandler):
    def on_message(self, message):
        os.system("ping " + message)  # want: command-injection


tornado.web.Application([("/", Main)], debug=True)  # want: debug-mode
tornado.web.Application([("/", Main)], cookie_secret="not-so-secret")  # want: hardcoded-key
tornado.web.Application([("/", Main)], autoescape=None)  # want: no-escaping
tornado.web.Application([("/", Main)], cookie_secret=os.environ["SECRET"])
