import os
import subprocess
from tinyrpc.dispatch import RPCDispatcher
dispatcher = RPCDispatcher()


@dispatcher.public
def list_files(name):
    os.system("ls " + name)  # want: command-injection
    subprocess.run(["ls", "--", name])
    return "ok"
