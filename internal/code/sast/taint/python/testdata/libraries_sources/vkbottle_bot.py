import os
import subprocess
from vkbottle.bot import Bot, Message
bot = Bot("token")


@bot.on.message(text="list")
async def handler(message: Message):
    os.system("ls " + message.text)  # want: command-injection
    subprocess.run(["ls", "--", message.text])
