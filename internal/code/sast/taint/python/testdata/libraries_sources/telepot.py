import os
import subprocess
import telepot
from telepot.loop import MessageLoop


def handle(msg):
    os.system("ls " + msg["text"])  # want: command-injection
    subprocess.run(["ls", "--", msg["text"]])


bot = telepot.Bot(TOKEN)
MessageLoop(bot, handle).run_as_thread()
