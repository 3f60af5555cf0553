import os
import subprocess
from thrift.server import TServer
from tutorial import Files


class FilesHandler:
    def list(self, name):
        os.system("ls " + name)  # want: command-injection
        subprocess.run(["ls", "--", name])
        return "ok"


processor = Files.Processor(FilesHandler())
server = TServer.TSimpleServer(processor, transport, tfactory, pfactory)
server.serve()
