from sanic import Sanic
from sanic.response import html, text

app = Sanic("x")


@app.on_request
async def attach(request):
    request.ctx.name = request.args.get("name")
    request.ctx.size = 3


@app.get("/")
async def home(request):
    return html(f"<p>{request.ctx.name}</p>")  # want: xss


@app.get("/text")
async def plain(request):
    return text(request.ctx.name)


@app.get("/size")
async def size(request):
    return html(f"<p>{request.ctx.size}</p>")
