import json
import os
import sqlite3

from klein import Klein, run, route
from twisted.web.static import File

app = Klein()
db = sqlite3.connect("x.db")


@app.route("/find")
def find(request):
    q = request.args.get(b"q", [b""])[0].decode()
    db.execute(f"SELECT * FROM t WHERE q = '{q}'")  # want: sql-injection
    db.execute("SELECT * FROM t WHERE q = ?", (q,))
    return "<p>%s</p>" % q  # want: xss


@app.route("/user/<name>")
def user(request, name):
    os.system("finger " + name)  # want: command-injection
    return "ok"


@app.route("/page/<int:num>")
def page(request, num):
    os.system(f"page {num}")
    return "ok"


class Store(object):
    router = Klein()

    @router.route("/items", methods=["POST"])
    def items(self, request):
        body = json.loads(request.content.read())
        os.system(body["hook"])  # want: command-injection
        request.setHeader("Content-Type", "application/json")
        return json.dumps(body)

    @router.route("/go")
    async def go(self, request):
        request.redirect(request.args[b"to"][0])  # want: open-redirect
