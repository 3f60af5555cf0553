from aiohttp import web


@web.middleware
async def user(request, handler):
    request["user"] = request.query.get("user", "")
    request["count"] = len(request.query)
    return await handler(request)


async def home(request):
    return web.Response(text="<b>%s</b>" % request["user"], content_type="text/html")  # want: xss


async def plain(request):
    return web.Response(text="hello %s" % request["user"])


async def count(request):
    return web.Response(text="<b>%s</b>" % request["count"], content_type="text/html")


app = web.Application(middlewares=[user])
app.add_routes([web.get("/", home), web.get("/plain", plain), web.get("/count", count)])
