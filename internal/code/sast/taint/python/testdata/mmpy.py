import os
import subprocess

from mmpy_bot import Bot, Message, Plugin, Settings, listen_to, listen_webhook


class Ops(Plugin):
    @listen_to("ping (.*)")
    async def ping(self, message: Message, host: str):
        os.system("ping -c 1 " + host)  # want: command-injection
        subprocess.run(["ping", "-c", "1", host])
        self.driver.reply_to(message, "pong")

    @listen_to("run")
    def run(self, message: Message):
        os.system(message.text)  # want: command-injection


Bot(settings=Settings(), plugins=[Ops()]).run()
