import os
import subprocess
import irc.bot


class TestBot(irc.bot.SingleServerIRCBot):
    def on_pubmsg(self, c, e):
        os.system("ls " + e.arguments[0])  # want: command-injection
        subprocess.run(["ls", "--", e.arguments[0]])
