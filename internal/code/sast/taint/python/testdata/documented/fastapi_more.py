import os
from typing import Annotated, Optional
from fastapi import APIRouter, BackgroundTasks, Body, Cookie, Depends, FastAPI, File, Form, Header, Path, Query, Request, UploadFile, WebSocket
from fastapi.responses import HTMLResponse, RedirectResponse, FileResponse, PlainTextResponse, StreamingResponse
from pydantic import BaseModel, Field

router = APIRouter(prefix="/v1")

class Item(BaseModel):
    name: str
    tags: list[str] = []
    price: float = Field(gt=0)

async def common(q: str | None = None, skip: int = 0):
    return {"q": q, "skip": skip}

class Paging:
    def __init__(self, order: str = "asc", limit: int = 10):
        self.order = order
        self.limit = limit

@router.get("/items", response_class=HTMLResponse)
async def items(commons: Annotated[dict, Depends(common)], paging: Annotated[Paging, Depends()], ua: Annotated[str | None, Header()] = None, ads: Annotated[str | None, Cookie()] = None):
    os.system("a " + commons["q"])  # want: command-injection
    os.system("a " + str(len(paging.order)))
    os.system("a " + ua)  # want: command-injection
    os.system("a " + ads)  # want: command-injection
    os.system("a " + str(paging.limit))
    return "<p>" + ua + "</p>"  # want: xss

@router.put("/items/{item_id}")
async def update(item_id: int, item: Annotated[Item, Body(embed=True)], background: BackgroundTasks):
    os.system("a " + item.name)  # want: command-injection
    os.system("a " + item.tags[0])  # want: command-injection
    os.system(f"a {item_id} {item.price}")
    background.add_task(print, "mail " + item.name)

@router.post("/files")
async def files(file: UploadFile, token: Annotated[str, Form()], request: Request):
    open("/data/" + file.filename, "wb")  # want: path-traversal
    os.system("a " + token)  # want: command-injection
    os.system("a " + (await request.body()).decode())  # want: command-injection
    os.system("a " + request.path_params["x"])  # want: command-injection
    return RedirectResponse(url=request.query_params["next"])  # want: open-redirect

@router.get("/file/{path:path}")
def get_file(path: str):
    return FileResponse("/data/" + path)  # want: path-traversal

@router.websocket("/ws")
async def ws(websocket: WebSocket):
    await websocket.accept()
    async for text in websocket.iter_text():
        os.system(text)  # want: command-injection
