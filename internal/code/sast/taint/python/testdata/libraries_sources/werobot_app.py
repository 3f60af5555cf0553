import os
import subprocess
import werobot
robot = werobot.WeRoBot(token="tokenhere")


@robot.text
def echo(message):
    os.system("ls " + message.content)  # want: command-injection
    subprocess.run(["ls", "--", message.content])
    return "ok"
