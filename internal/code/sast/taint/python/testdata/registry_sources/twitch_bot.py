import os
import sqlite3

from twitchio.ext import commands
import twitchio

db = sqlite3.connect("x.db")


class Bot(commands.Bot):
    def __init__(self):
        super().__init__(token="env", prefix="?", initial_channels=["x"])

    async def event_message(self, message):
        if message.echo:
            return
        os.system("say " + message.content)  # want: command-injection
        await self.handle_commands(message)

    @commands.command()
    async def quote(self, ctx: commands.Context, *, text: str):
        db.execute("INSERT INTO q VALUES ('%s')" % text)  # want: sql-injection
        db.execute("INSERT INTO q VALUES (?)", (text,))
        await ctx.send(f"Added {text}")

    @commands.command(name="roll")
    async def roll(self, ctx, sides: int):
        os.system(f"roll {int(sides)}")
        os.system("roll " + ctx.message.content)  # want: command-injection

    async def event_raw_data(self, data: str):
        eval(data)  # want: code-injection
