import os
import subprocess

import pydle


class Bot(pydle.Client):
    async def on_connect(self):
        await self.join("#ops")

    async def on_message(self, target, source, message):
        if message.startswith("!ping "):
            os.system("ping -c 1 " + message[6:])  # want: command-injection
            subprocess.run(["ping", "-c", "1", message[6:]])

    async def on_ctcp_version(self, by, target, contents):
        os.system("logger " + contents)  # not found: command-injection


Bot("bot").run("irc.example.org", tls=True)
