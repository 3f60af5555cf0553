import grpc, os
from concurrent import futures
import hello_pb2_grpc
from xmlrpc.server import SimpleXMLRPCServer
from spyne import ServiceBase, rpc, Unicode, Application
from jsonrpcserver import method, Success
import socketserver, http.server
class Greeter(hello_pb2_grpc.GreeterServicer):
    def SayHello(self, request, context):
        os.system("x " + request.name)  # want: command-injection
    async def Stream(self, request_iterator, context):
        async for r in request_iterator:
            os.system("x " + r.text)  # want: command-injection
class S(ServiceBase):
    @rpc(Unicode, _returns=Unicode)
    def hi(ctx, name):
        os.system("x " + name)  # want: command-injection
@method
def ping(host):
    os.system("x " + host)  # want: command-injection
    return Success("")
def add(a):
    os.system("x " + a)  # want: command-injection
srv = SimpleXMLRPCServer(("", 1))
srv.register_function(add, "add")
class T(socketserver.BaseRequestHandler):
    def handle(self):
        data = self.request.recv(10).decode()
        os.system("x " + data)  # want: command-injection
class H(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        n = int(self.headers["Content-Length"])
        os.system("x " + self.rfile.read(n).decode())  # want: command-injection
        os.system("x " + self.path)  # want: command-injection
