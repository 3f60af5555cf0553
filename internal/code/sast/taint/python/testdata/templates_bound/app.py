import aiohttp_jinja2
import bottle
from aiohttp import web
from django.template.response import SimpleTemplateResponse
from fastapi import FastAPI, HTTPException, Request
from fastapi.templating import Jinja2Templates

app = FastAPI()
templates = Jinja2Templates(directory="templates")


@app.get("/fast")
async def fast(request: Request, q: str):
    eval(HTTPException(400, q))
    return templates.TemplateResponse(request, "fast.html", {"q": q})


@app.get("/old")
async def old(request: Request, q: str):
    return templates.TemplateResponse("old.html", {"request": request, "q": q})


@app.get("/named")
async def named(request: Request, q: str):
    return templates.TemplateResponse(request=request, name="named.html", context={"q": q})


async def aio(request: web.Request):
    return aiohttp_jinja2.render_template("aio.html", request, {"q": request.query["q"]})


web.Application().add_routes([web.get("/", aio)])


@bottle.route("/bottle")
def small():
    return bottle.jinja2_template("small.html", q=bottle.request.query.q)


def simple(request):
    return SimpleTemplateResponse("simple.html", {"q": request.GET["q"]})
