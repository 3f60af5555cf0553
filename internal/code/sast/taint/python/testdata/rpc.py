import os
import shlex
from xmlrpc.server import SimpleXMLRPCServer

import grpc
import graphene
import Pyro5.api
import rpyc
import strawberry
from ariadne import MutationType, QueryType
from grpclib.server import Stream
from jsonrpcserver import Success, method
from langchain_core.tools import BaseTool, tool
from mcp.server import Server as McpServer
from mcp.server.fastmcp import FastMCP
from nameko.rpc import rpc
from nameko.web.handlers import http as nameko_http
from spyne import Application, ServiceBase, Unicode, rpc as spyne_rpc

import greeter_grpc
import greeter_pb2
import greeter_pb2_grpc


# grpcio
class Greeter(greeter_pb2_grpc.GreeterServicer):
    def SayHello(self, request, context):
        os.system("echo " + request.name)  # want: command-injection
        os.system("echo " + shlex.quote(request.name))
        os.system("echo " + str(len(request.name)))
        return greeter_pb2.HelloReply(message="ok")

    def Chat(self, request_iterator, context):
        for request in request_iterator:
            os.system("echo " + request.text)  # want: command-injection


# grpclib
class LibGreeter(greeter_grpc.GreeterBase):
    async def SayHello(self, stream: Stream):
        request = await stream.recv_message()
        os.system("echo " + request.name)  # want: command-injection
        os.system("echo " + shlex.quote(request.name))


    async def Chat(self, stream):
        os.system("echo " + (await stream.recv_message()).name)  # want: command-injection


# xmlrpc
def xml_ping(host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


xml_server = SimpleXMLRPCServer(("localhost", 8000))
xml_server.register_function(xml_ping, "ping")


# jsonrpcserver
@method
def json_ping(host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))
    return Success("ok")


# Pyro5
@Pyro5.api.expose
class PyroApi:
    def ping(self, host):
        os.system("ping " + host)  # want: command-injection
        os.system("ping " + shlex.quote(host))


class PyroPart:
    @Pyro5.api.expose
    def echo(self, text):
        os.system("echo " + text)  # want: command-injection


# RPyC
class RpycApi(rpyc.Service):
    def exposed_ping(self, host):
        os.system("ping " + host)  # want: command-injection
        os.system("ping " + shlex.quote(host))


# Nameko
class NamekoApi:
    name = "api"

    @rpc
    def ping(self, host):
        os.system("ping " + host)  # want: command-injection
        os.system("ping " + shlex.quote(host))

    @nameko_http("POST", "/ping")
    def post(self, request):
        os.system("ping " + request.get_data(as_text=True))  # want: command-injection


# Spyne
class SpyneApi(ServiceBase):
    @spyne_rpc(Unicode, _returns=Unicode)
    def ping(ctx, host):
        os.system("ping " + host)  # want: command-injection
        os.system("ping " + shlex.quote(host))


# Graphene
class Query(graphene.ObjectType):
    ping = graphene.String(host=graphene.String())

    def resolve_ping(root, info, host):
        os.system("ping " + host)  # want: command-injection
        os.system("ping " + shlex.quote(host))


# Strawberry
@strawberry.type
class StrawberryQuery:
    @strawberry.field
    def ping(self, info: strawberry.Info, host: str) -> str:
        os.system("ping " + host)  # want: command-injection
        os.system("ping " + shlex.quote(host))
        return "ok"


# Ariadne
query = QueryType()


@query.field("ping")
def ariadne_ping(_, info, host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


# MCP
mcp = FastMCP("demo")


@mcp.tool()
def mcp_ping(host: str, count: int = 1) -> str:
    os.system("ping " + host)  # want: command-injection
    os.system(f"ping -c {count}")
    os.system("ping " + shlex.quote(host))
    return "ok"


@mcp.resource("file:///{name}")
def mcp_file(name: str) -> str:
    return open("/srv/" + name).read()  # want: path-traversal


# MCP, low level
server = McpServer("demo")


@server.call_tool()
async def call_tool(name: str, arguments: dict) -> list:
    os.system("ping " + arguments["host"])  # want: command-injection
    os.system("ping " + shlex.quote(arguments["host"]))
    return []


# LangChain
@tool
def chain_ping(host: str) -> str:
    """Ping a host."""
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))
    return "ok"


class ChainPing(BaseTool):
    name: str = "ping"

    def _run(self, host: str) -> str:
        os.system("ping " + host)  # want: command-injection
        return "ok"
