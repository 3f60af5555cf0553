import os
import subprocess

from ravyn import Gateway, Ravyn, Request, get, post


@get("/tail/{name}")
async def tail(name: str, lines: int) -> str:
    os.system("tail -n %d logs/%s" % (lines, name))  # want: command-injection
    os.system("tail -n %d logs/app" % lines)
    return "ok"


@post("/scan")
async def scan(request: Request, data: dict) -> str:
    subprocess.run("clamscan " + data["path"], shell=True)  # want: command-injection
    subprocess.run(["clamscan", data["path"]])
    return (await request.body()).decode()


app = Ravyn(routes=[Gateway(handler=tail), Gateway(handler=scan)])
