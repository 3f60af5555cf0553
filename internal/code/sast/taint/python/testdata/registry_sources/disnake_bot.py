import os
import sqlite3
from typing import Literal

import disnake
from disnake import TextInputStyle
from disnake.ext import commands

bot = commands.InteractionBot()
db = sqlite3.connect("bot.db")


@bot.slash_command()
async def find(inter: disnake.ApplicationCommandInteraction, q: str, page: int = commands.Param(1, ge=1)):
    db.execute(f"SELECT * FROM t WHERE q = '{q}' LIMIT 5")  # want: sql-injection
    db.execute(f"SELECT * FROM t LIMIT {page}, 5")


@bot.slash_command()
async def mode(inter, value: Literal["on", "off"]):
    os.system("mode " + value)


class Code(disnake.ui.Modal):
    async def callback(self, inter: disnake.ModalInteraction):
        exec(inter.text_values["code"])  # want: code-injection


class Files(commands.Cog):
    @commands.slash_command(name="file")
    async def file(self, inter: disnake.CommandInteraction, name: str = commands.Param(description="x")):
        open("/srv/" + name)  # want: path-traversal

    @commands.message_command(name="run")
    async def run(self, inter, message: disnake.Message):
        os.system(message.content)  # want: command-injection

    @commands.Cog.listener()
    async def on_message(self, msg: disnake.Message):
        os.system("seen " + msg.content)  # want: command-injection
        os.system("seen %d" % msg.id)
        for a in msg.attachments:
            await a.save("/srv/in/" + a.filename)  # want: path-traversal

    @commands.Cog.listener("on_dropdown")
    async def picked(self, inter: disnake.MessageInteraction):
        db.execute("UPDATE t SET v = '" + inter.values[0] + "'")  # want: sql-injection
        db.execute("UPDATE t SET v = ?", (inter.values[0],))
