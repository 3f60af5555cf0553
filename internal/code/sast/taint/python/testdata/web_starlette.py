import random

from fastapi import FastAPI, UploadFile
from fastapi.templating import Jinja2Templates
from starlette.requests import Request
from starlette.responses import Response

app = FastAPI()
templates = Jinja2Templates("templates")


async def page(request: Request):
    body = await request.json()
    eval(body["code"])  # want: code-injection
    response = Response("<p>" + body["name"], media_type="text/html")  # want: xss
    response.set_cookie("theme", "dark")  # want: insecure-cookie
    response.set_cookie("theme", "dark", secure=False)  # want: insecure-cookie
    response.set_cookie("theme", "dark", secure=True, httponly=False)  # want: script-cookie
    response.set_cookie("id", str(random.random()), secure=True)  # want: weak-random
    eval(templates.TemplateResponse(request, "page.html", {"name": body["name"]}))
    eval(Response(body["name"], media_type="text/plain").body)
    return response


@app.post("/upload")
async def upload(f: UploadFile):
    eval(await f.read())  # want: code-injection


def create():
    made = FastAPI()

    @made.get("/inner")
    def inner(name):
        eval(name)  # want: code-injection

    return made
