from sanic import Sanic
from sanic.response import html, redirect

app = Sanic("app")


@app.get("/hello/<name>")
async def hello(asked, name):
    eval(name)  # want: code-injection
    if name == "go":
        return redirect(asked.args["next"])  # want: open-redirect
    return html("<p>" + asked.args["name"])  # want: xss


@app.get("/number/<name:int>")
async def number(asked, name):
    eval(str(name))
