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
    os.system("cat " + p.q)  # not found: command-injection
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
