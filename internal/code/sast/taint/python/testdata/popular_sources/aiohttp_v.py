from aiohttp import web, WSMsgType
import os
routes = web.RouteTableDef()
@routes.view("/x/{name}")
class V(web.View):
    async def get(self):
        os.system("x " + self.request.match_info["name"])  # want: command-injection
        return web.Response(text="<b>" + self.request.query["q"], content_type="text/html")  # want: xss
    async def post(self):
        data = await self.request.post()
        os.system("x " + data["f"].filename)  # want: command-injection
        raise web.HTTPFound(data["next"])  # want: open-redirect
@routes.get("/ws")
async def ws(request: web.Request):
    s = web.WebSocketResponse()
    await s.prepare(request)
    async for msg in s:
        if msg.type == WSMsgType.TEXT:
            os.system("x " + msg.data)  # want: command-injection
    return s
@web.middleware
async def mw(request, handler):
    os.system("x " + request.rel_url.query["m"])  # want: command-injection
    return await handler(request)
