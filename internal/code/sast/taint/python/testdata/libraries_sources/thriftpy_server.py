import os
import subprocess
import thriftpy2
from thriftpy2.rpc import make_server
pingpong_thrift = thriftpy2.load("pingpong.thrift", module_name="pingpong_thrift")


class Dispatcher(object):
    def list(self, name):
        os.system("ls " + name)  # want: command-injection
        subprocess.run(["ls", "--", name])
        return "ok"


server = make_server(pingpong_thrift.PingPong, Dispatcher(), "127.0.0.1", 6000)
server.serve()
