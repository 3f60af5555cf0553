import os
import sqlite3

from robyn import Request, Response, Robyn, SubRouter, WebSocket, html

app = Robyn(__file__)
sub = SubRouter(__name__, prefix="/sub")
db = sqlite3.connect("x.db")


@app.get("/user/:name")
async def user(request: Request):
    name = request.path_params["name"]
    db.execute("SELECT * FROM u WHERE n = '" + name + "'")  # want: sql-injection
    db.execute("SELECT * FROM u WHERE n = ?", (name,))
    return html("<p>" + name + "</p>")  # want: xss


@sub.post("/run")
def run(request):
    os.system("run " + request.json()["x"])  # want: command-injection
    q = request.query_params.get("q", "")
    open("/srv/" + q)  # want: path-traversal
    return Response(status_code=302, headers={"Location": q}, description="")  # want: open-redirect


@app.get("/q")
def query(query_params, headers):
    os.system("echo " + query_params.get("a"))  # want: command-injection


ws = WebSocket(app, "/ws")


@ws.on("message")
def message(ws, msg):
    eval(msg)  # want: code-injection
