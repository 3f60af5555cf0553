import sqlite3

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse

app = FastAPI()
db = sqlite3.connect("x.db")


@app.middleware("http")
async def tenant(request: Request, call_next):
    request.state.tenant = request.headers.get("x-tenant")
    request.state.limit = int(request.query_params.get("limit", 10))
    return await call_next(request)


@app.get("/rows")
async def rows(request: Request):
    return db.execute("select * from t where tenant = '" + request.state.tenant + "'").fetchall()  # want: sql-injection


@app.get("/some")
async def some(request: Request):
    return db.execute("select * from t limit " + str(request.state.limit)).fetchall()


@app.get("/page", response_class=HTMLResponse)
async def page(request: Request):
    return f"<p>{request.state.tenant}</p>"  # want: xss
