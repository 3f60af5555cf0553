from mcp.server.fastmcp import FastMCP, Context
from mcp.server import Server
from fastmcp import FastMCP as F2
from langchain_core.tools import tool, BaseTool, StructuredTool
from pydantic_ai import Agent, RunContext
from agents import function_tool
from crewai.tools import BaseTool as CB, tool as ctool
from smolagents import tool as stool, Tool
import os
mcp = FastMCP("x")
@mcp.tool()
def read(path: str, n: int) -> str:
    os.system("cat " + path)  # want: command-injection
    os.system("cat %d" % n)
@mcp.resource("file://{name}")
def res(name: str) -> str:
    os.system("cat " + name)  # want: command-injection
srv = Server("y")
@srv.call_tool()
async def call(name: str, arguments: dict):
    os.system("cat " + arguments["p"])  # want: command-injection
@tool
def lt(q: str) -> str:
    """x"""
    os.system("grep " + q)  # want: command-injection
class LT(BaseTool):
    name: str = "x"
    def _run(self, query: str) -> str:
        os.system("grep " + query)  # want: command-injection
agent = Agent("x")
@agent.tool
async def at(ctx: RunContext[str], q: str) -> str:
    os.system("grep " + q)  # want: command-injection
@agent.tool_plain
def ap(q: str) -> str:
    os.system("grep " + q)  # want: command-injection
@function_tool
def ft(q: str) -> str:
    os.system("grep " + q)  # want: command-injection
