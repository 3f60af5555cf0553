import asyncio
import os

from aiohttp import web, WSMsgType

routes = web.RouteTableDef()


@routes.get("/hello/{name}")
async def hello(request):
    name = request.match_info["name"]
    return web.Response(text=f"<h1>{name}</h1>", content_type="text/html")  # want: xss


@routes.view("/files")
class Files(web.View):
    async def get(self):
        return web.FileResponse("/srv/" + self.request.query["path"])  # want: path-traversal

    async def post(self):
        form = await self.request.post()
        os.system("scan " + form["target"])  # want: command-injection
        raise web.HTTPFound(form["back"])  # want: open-redirect


async def ws(request: web.Request) -> web.WebSocketResponse:
    sock = web.WebSocketResponse()
    await sock.prepare(request)
    async for msg in sock:
        if msg.type == WSMsgType.TEXT:
            await asyncio.create_subprocess_shell(msg.data)  # want: command-injection
    return sock


async def upload(request):
    reader = await request.multipart()
    part = await reader.next()
    with open(os.path.join("/srv/in", part.filename), "wb") as f:  # want: path-traversal
        f.write(await part.read())
    n = int(request.rel_url.query.get("n", "1"))
    os.system(f"head -n {n} /srv/in/list")
    return web.json_response({})


app = web.Application()
app.add_routes(routes)
app.router.add_route("GET", "/ws", ws)
app.add_routes([web.post("/upload", upload)])
