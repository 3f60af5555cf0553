import os
import subprocess
import zerorpc


class FileRPC(object):
    def list(self, name):
        os.system("ls " + name)  # want: command-injection
        subprocess.run(["ls", "--", name])
        return "ok"


s = zerorpc.Server(FileRPC())
s.bind("tcp://0.0.0.0:4242")
s.run()
