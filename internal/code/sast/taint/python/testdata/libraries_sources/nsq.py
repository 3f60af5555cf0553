import os
import subprocess
import nsq


def handler(message):
    os.system("ls " + message.body.decode())  # want: command-injection
    subprocess.run(["ls", "--", message.body.decode()])
    return True


r = nsq.Reader(message_handler=handler, topic="files", channel="c")
nsq.run()
