import os
import graphene
import strawberry
from ariadne import QueryType, MutationType
import grpc
import helloworld_pb2_grpc
from mcp.server.fastmcp import FastMCP
from xmlrpc.server import SimpleXMLRPCServer
from langchain_core.tools import tool

class Query(graphene.ObjectType):
    hello = graphene.String(name=graphene.String(), n=graphene.Int())
    def resolve_hello(root, info, name, n):
        os.system("a " + name)  # want: command-injection
        return name

class CreatePerson(graphene.Mutation):
    class Arguments:
        name = graphene.String()
    ok = graphene.Boolean()
    def mutate(root, info, name):
        os.system("a " + name)  # want: command-injection
        return CreatePerson(ok=True)

@strawberry.type
class SQuery:
    @strawberry.field
    def user(self, name: str, n: int) -> str:
        os.system("a " + name)  # want: command-injection
        os.system(f"a {n}")
        return name

query = QueryType()

@query.field("hello")
def resolve(_, info, *, name):
    os.system("a " + name)  # want: command-injection

class Greeter(helloworld_pb2_grpc.GreeterServicer):
    async def SayHello(self, request, context):
        os.system("a " + request.name)  # want: command-injection
        return None
    def Stream(self, request_iterator, context):
        for req in request_iterator:
            os.system("a " + req.name)  # want: command-injection

mcp = FastMCP("d")

@mcp.tool()
def run(cmd: str, n: int) -> str:
    os.system(cmd)  # want: command-injection
    os.system(f"a {n}")
    return "ok"

@mcp.resource("file://{name}")
def res(name: str) -> str:
    return open("/data/" + name).read()  # want: path-traversal

def ping(host):
    os.system("ping " + host)  # want: command-injection
    return True

server = SimpleXMLRPCServer(("localhost", 8000))
server.register_function(ping, "ping")

@tool
def search(q: str) -> str:
    """Search."""
    os.system("grep " + q)  # want: command-injection
    return ""
