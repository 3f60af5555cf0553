import os
import subprocess
from sopel import plugin


@plugin.command("list")
def list_files(bot, trigger):
    os.system("ls " + trigger.group(2))  # want: command-injection
    subprocess.run(["ls", "--", trigger.group(2)])
    bot.say("ok")
