from enum import Enum
from typing import Annotated, Optional
from uuid import UUID

import httpx
import jwt
from fastapi import APIRouter, Depends, FastAPI, File, HTTPException, Query, Request, UploadFile, WebSocket
from fastapi.middleware.cors import CORSMiddleware
from fastapi.security import APIKeyHeader, OAuth2PasswordRequestForm
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse
from pydantic import BaseModel
from sqlalchemy import create_engine, select, text
from sqlalchemy.orm import Session
from starlette.middleware import Middleware
from starlette.middleware.sessions import SessionMiddleware

app = FastAPI(debug=True)  # want: debug-mode
router = APIRouter()
scheme = APIKeyHeader(name="X-Key")
engine = create_engine("sqlite://")
app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_credentials=True)  # want: open-cors
app.add_middleware(CORSMiddleware, allow_origins=["*"])
MIDDLEWARE = [
    Middleware(CORSMiddleware, allow_origins=["*"], allow_credentials=True),  # want: open-cors
    Middleware(CORSMiddleware, allow_origins=["*"]),
    Middleware(CORSMiddleware, allow_origins=["https://example.com"], allow_credentials=True),
]
app.add_middleware(CORSMiddleware, allow_origin_regex=".*.example.com", allow_credentials=True)  # want: open-cors
app.add_middleware(CORSMiddleware, allow_origin_regex=r"https://.*\.example\.com", allow_credentials=True)
app.add_middleware(CORSMiddleware, allow_origins=["https://example.com", "https://www.example.com"], allow_credentials=True)
app.add_middleware(SessionMiddleware, secret_key="not-so-secret")  # want: hardcoded-key


def session():
    with Session(engine) as s:
        yield s


class Item(BaseModel):
    name: str
    count: int


class Kind(str, Enum):
    A = "a"


@app.get("/items")
def items(q: str, limit: int = 10, s: Session = Depends(session)):
    s.execute(text("SELECT * FROM items WHERE name = '" + q + "'"))  # want: sql-injection
    s.execute(text("SELECT * FROM items WHERE name = :name"), {"name": q})
    s.execute(text(f"SELECT * FROM items LIMIT {limit}"))
    return s.execute(select(Item).where(Item.name == q)).scalars().all()


@router.post("/items")
async def create(item: Item, s: Annotated[Session, Depends(session)], q: Annotated[Optional[str], Query()] = None):
    s.execute(text(f"INSERT INTO items VALUES ('{item.name}')"))  # want: sql-injection
    s.execute(text(f"INSERT INTO items VALUES ({item.count})"))
    async with httpx.AsyncClient() as client:
        await client.get(q)  # want: ssrf
        await client.get("https://api.example.com/items/" + q)
    httpx.get("https://api.example.com", verify=False)  # want: no-tls-check
    return item


@app.get("/files/{name:path}")
def files(name: str, kind: Kind, key: UUID):
    open(f"/srv/{kind}/{key}")
    return FileResponse("/srv/files/" + name)  # want: path-traversal


@app.get("/parts/{name}")
def parts(name: str):
    return FileResponse("/srv/files/" + name)


@app.get("/page")
def page(request: Request):
    target = request.query_params["next"]
    if target.startswith("https://example.com/"):
        return RedirectResponse(target)
    if target.endswith("example.com"):
        return RedirectResponse(target)  # want: open-redirect
    return HTMLResponse("<b>" + request.query_params["q"])  # want: xss


@app.get("/greeting", response_class=HTMLResponse)
def greeting(name: str, age: int):
    if age > 100:
        return f"<p>{age}</p>"
    return f"<p>{name}</p>"  # want: xss


@app.get("/greetings")
def greetings(name: str):
    return f"<p>{name}</p>"


@app.post("/upload")
async def upload(file: UploadFile = File(...)):
    with open(f"/srv/files/{file.filename}", "wb") as out:  # want: path-traversal
        out.write(await file.read())
    eval(await file.read())  # want: code-injection


@app.websocket("/talk")
async def talk(socket: WebSocket):
    eval(await socket.receive_text())  # want: code-injection


def chosen(sort: str = Query("name")):
    return sort


def trusted(s: Session = Depends(session)):
    return s.execute(select(Item)).scalars().first()


@app.get("/sorted")
def by(
    sort: str = Depends(chosen),
    item=Depends(trusted),
    key: str = Depends(scheme),
    form: OAuth2PasswordRequestForm = Depends(),
    s: Session = Depends(session),
):
    s.execute(text(f"SELECT * FROM items ORDER BY {sort}"))  # want: sql-injection
    s.execute(text(f"SELECT * FROM items WHERE name = '{item.name}'"))
    s.execute(text(f"SELECT * FROM keys WHERE key = '{key}'"))  # want: sql-injection
    s.execute(text(f"SELECT * FROM users WHERE name = '{form.username}'"))  # want: sql-injection


@app.get("/json")
def as_json(q: str):
    return JSONResponse({"q": q})


@app.post("/token")
def token(value: str, image: UploadFile = File(...)):
    jwt.decode(value, "top-secret-key", algorithms=["HS256"])  # want: hardcoded-key
    jwt.decode(value, options={"verify_signature": False})  # want: unverified-token
    raise HTTPException(404, value)
