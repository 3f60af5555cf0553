from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.routing import Route


class Query(BaseHTTPMiddleware):
    async def dispatch(self, request, call_next):
        request.state.q = request.query_params["q"]
        return await call_next(request)


async def home(request):
    return HTMLResponse("<p>" + request.state.q + "</p>")  # want: xss


async def plain(request):
    return PlainTextResponse(request.state.q)


app = Starlette(routes=[Route("/", home), Route("/plain", plain)], middleware=[Middleware(Query)])
