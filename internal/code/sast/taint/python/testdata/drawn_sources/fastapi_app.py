import os
import shutil
import sqlite3
from typing import Annotated, Literal
from enum import Enum

from fastapi import APIRouter, Body, Cookie, Depends, FastAPI, File, Form, Header, Path, Query, Request, UploadFile, WebSocket
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse
from pydantic import BaseModel

app = FastAPI()
router = APIRouter(prefix="/x")
db = sqlite3.connect("x.db")


class Sort(str, Enum):
    name = "name"
    date = "date"


class Filter(BaseModel):
    text: str
    page: int = 1


class Common:
    def __init__(self, q: str | None = None, skip: int = 0):
        self.q = q
        self.skip = skip


def cursor_name(name: Annotated[str, Query()] = "x"):
    return name


@app.get("/a/{doc:path}")
async def a(doc: str, sort: Sort, kind: Literal["a", "b"] = "a"):
    db.execute("SELECT * FROM t ORDER BY " + sort.value)
    db.execute(f"SELECT * FROM {kind}")
    return FileResponse("/srv/" + doc)  # want: path-traversal


@router.post("/b")
def b(filter: Filter, x_tag: Annotated[str | None, Header()] = None):
    db.execute(f"SELECT * FROM t WHERE a = '{filter.text}' LIMIT 5")  # want: sql-injection
    db.execute(f"SELECT * FROM t LIMIT {filter.page}")
    os.system("log " + x_tag)  # want: command-injection


@app.get("/c", response_class=HTMLResponse)
def c(who: str = "x", common: Common = Depends(), cur: str = Depends(cursor_name)):
    db.execute("SELECT * FROM t WHERE a = '" + common.q + "'")  # want: sql-injection
    db.execute("FETCH " + cur)  # want: sql-injection
    return "<p>" + who + "</p>"  # want: xss


@app.post("/d")
async def d(file: UploadFile, to: str = Form(...)):
    with open(f"/srv/{file.filename}", "wb") as f:  # want: path-traversal
        shutil.copyfileobj(file.file, f)
    return RedirectResponse(to)  # want: open-redirect


@app.websocket("/ws")
async def ws(websocket: WebSocket):
    await websocket.accept()
    data = await websocket.receive_json()
    os.system(data["cmd"])  # want: command-injection


async def legacy(request: Request):
    body = await request.body()
    eval(body)  # want: code-injection


app.add_api_route("/legacy", legacy, methods=["POST"])
