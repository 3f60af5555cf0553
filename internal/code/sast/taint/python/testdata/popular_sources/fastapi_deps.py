from typing import Annotated
from fastapi import APIRouter, Body, Cookie, Depends, FastAPI, File, Form, Header, Path, Query, Request, UploadFile, WebSocket
from fastapi.responses import HTMLResponse, RedirectResponse, FileResponse
from pydantic import BaseModel
import os
router = APIRouter(prefix="/x")
class Item(BaseModel):
    name: str
    size: int
class Params:
    def __init__(self, q: str = "", skip: int = 0):
        self.q = q
async def common(q: str | None = None):
    return {"q": q}
@router.get("/{path:path}")
async def read(path: str, n: int, p: Annotated[Params, Depends()], c: Annotated[dict, Depends(common)]):
    os.system("cat " + path)  # want: command-injection
    os.system("cat " + str(n))
    os.system("cat " + p.q)  # want: command-injection
    os.system("cat %s" % p.skip)
    os.system("cat " + c["q"])  # want: command-injection
    return FileResponse("/srv/" + path)  # want: path-traversal
@router.post("/", response_class=HTMLResponse)
async def make(item: Item, tok: Annotated[str, Header()], f: Annotated[str, Form()], up: UploadFile):
    os.system("touch " + item.name)  # want: command-injection
    os.system("touch " + str(item.size))
    os.system("touch " + tok)  # want: command-injection
    os.system("touch " + f)  # want: command-injection
    os.system("touch " + up.filename)  # want: command-injection
    return f"<b>{item.name}</b>"  # want: xss
@router.websocket("/ws")
async def ws(websocket: WebSocket):
    await websocket.accept()
    async for text in websocket.iter_text():
        os.system("say " + text)  # want: command-injection
@router.get("/r")
async def raw(request: Request):
    os.system("x " + request.query_params["q"])  # want: command-injection
    body = await request.json()
    os.system("x " + body["a"])  # want: command-injection
    return RedirectResponse(request.query_params.get("to"))  # want: open-redirect
class Paging:
    def __init__(self, order: str, params: Params = Depends(), limit: int = 10):
        self.order = order
        self.params = params
        self.limit = limit
@router.get("/s")
async def ordered(p=Depends(Paging), own: Annotated[Paging, Depends(Paging)] = None):
    os.system("ls " + p.order)  # want: command-injection
    os.system("ls " + own.params.q)  # want: command-injection
    os.system("ls %s" % p.limit)
def looping(b: str = ""):
    return b
def circular(c=Depends(looping), d: str = ""):
    return d + c
@router.get("/t")
async def circles(x=Depends(circular)):
    os.system("ls " + x)  # want: command-injection
def checked(token: str):
    os.system("check " + token)  # want: command-injection
@router.get("/u", dependencies=[Depends(checked)])
async def unlocked():
    return 1
def person(id: int):
    return {"id": id}
Person = Annotated[dict, Depends(person)]
Commons = Annotated[dict, Depends(common)]
type Later = Annotated[dict, Depends(person)]
Agent = Annotated[str, Header()]
@router.get("/v")
async def aliases(me: Person, c: Commons, agent: Agent, you: Later):
    os.system("ls %s" % me["id"])
    os.system("ls %s" % you["id"])
    os.system("ls " + c["q"])  # want: command-injection
    os.system("ls " + agent)  # want: command-injection
