import os
import sqlite3
import subprocess

import mcp.types as types
from mcp.server.fastmcp import Context, FastMCP
from mcp.server.lowlevel import Server
from pydantic import BaseModel, Field

mcp = FastMCP("Files")
low = Server("low")
db = sqlite3.connect("x.db")


class Query(BaseModel):
    table: str
    limit: int = Field(default=5)


@mcp.tool()
def run(command: str, times: int) -> str:
    subprocess.run(f"seq {times}", shell=True)
    return subprocess.getoutput(command)  # want: command-injection


@mcp.tool(name="query", description="Run")
async def query(q: Query, ctx: Context):
    db.execute(f"SELECT * FROM t LIMIT {q.limit}")
    return db.execute("SELECT * FROM " + q.table).fetchall()  # want: sql-injection


@mcp.resource("file://docs/{name}")
def doc(name: str) -> str:
    return open("/srv/docs/" + name).read()  # want: path-traversal


@mcp.prompt()
def review(code: str) -> str:
    os.system("lint " + code)  # want: command-injection
    return f"Review {code}"


@low.call_tool()
async def call(name: str, arguments: dict):
    os.system("fetch " + arguments["url"])  # want: command-injection
    os.system("fetch -n %d" % int(arguments["n"]))
    return [types.TextContent(type="text", text=arguments["url"])]


@low.read_resource()
async def read(uri):
    return open(str(uri)).read()  # want: path-traversal


def later(path: str):
    """Deletes a file."""
    os.system("rm " + path)  # want: command-injection


mcp.add_tool(later)
