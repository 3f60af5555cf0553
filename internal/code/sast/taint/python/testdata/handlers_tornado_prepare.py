import tornado.web


class Base(tornado.web.RequestHandler):
    def prepare(self):
        self.term = self.get_argument("term", "")
        self.page = int(self.get_argument("page", "1"))


class Search(Base):
    def get(self):
        self.write("<p>" + self.term + "</p>")  # want: xss


class Page(Base):
    def get(self):
        self.write("<p>%d</p>" % self.page)


app = tornado.web.Application([("/", Search), ("/page", Page)])
