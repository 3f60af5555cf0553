import os
from aiohttp import web
import aiohttp
import aiofiles
routes = web.RouteTableDef()

@routes.view("/u/{name}")
class MyView(web.View):
    async def get(self):
        os.system("a " + self.request.match_info["name"])  # want: command-injection
        os.system("a " + self.request.rel_url.query["q"])  # want: command-injection
        raise web.HTTPFound(location=self.request.query["to"])  # want: open-redirect

    async def post(self):
        reader = await self.request.multipart()
        field = await reader.next()
        async with aiofiles.open("/data/" + field.filename, "wb") as f:  # want: path-traversal
            await f.write(await field.read())
        data = await self.request.post()
        return web.Response(text="<p>" + data["x"], content_type="text/html")  # want: xss

@routes.post("/j")
async def j(request):
    body = await request.json()
    async with aiohttp.ClientSession() as s:
        async with s.get(body["url"]) as r:  # want: ssrf
            await r.text()
        await s.get("https://api.example.com/", params={"u": body["url"]})
    return web.json_response({"a": body["url"]})

async def ws(request):
    sock = web.WebSocketResponse()
    await sock.prepare(request)
    async for msg in sock:
        if msg.type == aiohttp.WSMsgType.TEXT:
            os.system(msg.data)  # want: command-injection
    return sock
