import os
import subprocess
from xmlrpc.server import SimpleXMLRPCServer


def listing(folder):
    return os.popen("ls " + folder).read()  # want: command-injection


def add(a, b):
    return subprocess.check_output(["expr", str(a), "+", str(b)])


class Disk:
    def usage(self, path):
        return subprocess.getoutput(f"du -s {path}")  # want: command-injection

    def show(self, path):
        with open(path) as f:  # want: path-traversal
            return f.read()

    def free(self, blocks):
        return subprocess.getoutput(f"df -B {int(blocks)}")


with SimpleXMLRPCServer(("0.0.0.0", 8000), allow_none=True) as server:
    server.register_function(listing, "ls")
    server.register_function(add)
    server.register_instance(Disk())

    @server.register_function(name="calc")
    def calc(expr):
        return eval(expr)  # want: code-injection

    server.serve_forever()
