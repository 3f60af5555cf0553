import enum
import os
import re
import subprocess
import uuid
from datetime import date
from decimal import Decimal
from typing import Annotated, Literal, Optional

from fastapi import APIRouter, Cookie, Depends, FastAPI, File, Form, Header, HTTPException, Path, Query, Request, UploadFile, WebSocket
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse
from pydantic import BaseModel, Field, StringConstraints, conint, constr, field_validator, validator, EmailStr, HttpUrl
from sqlalchemy import text
from sqlmodel import Session

app = FastAPI()


class Order(str, enum.Enum):
    name = "name"
    age = "age"


class Item(BaseModel):
    count: conint(gt=0)
    slug: constr(pattern=r"^[a-z0-9-]+$")
    kind: Literal["a", "b"]
    code: Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")]
    field: str = Field(pattern=r"^\w+$")
    key: uuid.UUID
    day: date
    price: Decimal
    order: Order
    on: bool = False
    maybe: Optional[int] = None
    note: str
    column: str

    @field_validator("column")
    @classmethod
    def known(cls, v):
        if v not in {"name", "age"}:
            raise ValueError("unknown column")
        return v


@app.post("/items")
def items(item: Item, session: Session):
    session.execute(text(f"select * from t where slug = '{item.slug}'"))
    session.execute(text(f"select * from t_{item.kind}"))
    session.execute(text(f"select * from t where c = '{item.code}'"))
    session.execute(text(f"select {item.field} from t"))
    session.execute(text(f"select * from t where k = '{item.key}'"))
    session.execute(text(f"select * from t where d > '{item.day}'"))
    session.execute(text(f"select * from t where p > {item.price}"))
    session.execute(text(f"select * from t order by {item.order.value}"))
    session.execute(text(f"select * from t where o = {item.on}"))
    session.execute(text(f"select * from t where m = {item.maybe}"))
    session.execute(text(f"select * from t where note = '{item.note}'"))  # want: sql-injection
    session.execute(text("select * from t where note = :n"), {"n": item.note})
    session.execute(text("select * from t where note = :n").bindparams(n=item.note))


@app.get("/q/{n}/{name}")
def q(n: int, name: str, request: Request, sort: Literal["up", "down"] = "up", pat: Annotated[str, Query(pattern="^[a-z]+$")] = "a",
      free: Annotated[str | None, Query(max_length=50)] = None, agent: Annotated[str | None, Header()] = None, sid: Annotated[str | None, Cookie()] = None,
      o: Order = Order.name, d: date = None):
    os.system(f"seq {n}")
    os.system(f"sort --{sort}")
    os.system(f"grep {pat} file")
    os.system(f"sort --{o.value} {d}")
    os.system(f"grep {free} file")  # want: command-injection
    os.system(f"grep {agent} file")  # want: command-injection
    os.system(f"grep {sid} file")  # want: command-injection
    subprocess.run(["grep", "--", name, "file"], check=True)
    subprocess.run(f"grep {request.query_params['x']}", shell=True)  # want: command-injection
    return HTMLResponse(f"<p>{name}</p>")  # want: xss


@app.post("/up")
async def up(file: UploadFile, folder: Annotated[str, Form()], next: str = "/"):
    base = os.path.realpath("/srv/files")
    target = os.path.realpath(os.path.join(base, folder))
    if os.path.commonpath([base, target]) != base:
        raise HTTPException(400)
    with open(os.path.join(target, f"{uuid.uuid4()}.bin"), "wb") as out:
        out.write(await file.read())
    with open(os.path.join(base, os.path.basename(file.filename)), "wb") as out:
        out.write(b"")
    if not next.startswith("/") or next.startswith("//") or "\\" in next:
        next = "/"
    return RedirectResponse(next)


@app.websocket("/ws")
async def ws(sock: WebSocket):
    data = await sock.receive_json()
    os.system("say " + data["text"])  # want: command-injection
    os.system("say %d" % data["n"])
