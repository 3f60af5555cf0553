import os
import subprocess
from grpclib.server import Server
from files import FilesBase, ReadRequest, ReadReply
class FilesService(FilesBase):
    async def read(self, read_request: "ReadRequest") -> "ReadReply":
        os.system("cat " + read_request.name)  # not found: command-injection
        subprocess.run(["cat", "--", read_request.name])
        return ReadReply()
async def main():
    server = Server([FilesService()])
    await server.start("127.0.0.1", 50051)
