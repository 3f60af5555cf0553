import os
import subprocess

import irc3
from irc3.plugins.command import command


@irc3.plugin
class Plugin:
    def __init__(self, bot):
        self.bot = bot

    @irc3.event(irc3.rfc.PRIVMSG)
    def on_privmsg(self, mask=None, event=None, target=None, data=None, **kw):
        os.system("logger " + data)  # want: command-injection
        subprocess.run(["logger", "--", data])

    @command(permission="view")
    def show(self, mask, target, args):
        """Show a file

            %%show <name>
        """
        yield open("/srv/" + args["<name>"]).read()  # want: path-traversal
