import os
import sqlite3
import subprocess

import discord
from discord import app_commands, ui
from discord.ext import commands

bot = commands.Bot(command_prefix="!", intents=discord.Intents.default())
tree = bot.tree
db = sqlite3.connect("x.db")


@bot.command()
async def ping(ctx, host: str, n: int = 1):
    os.system("ping " + host)  # want: command-injection
    os.system(f"ping -c {n} localhost")


@bot.command(name="find")
async def find(ctx: commands.Context, *, text):
    db.execute(f"SELECT * FROM t WHERE a = '{text}'")  # want: sql-injection


@bot.event
async def on_message(message):
    eval(message.content)  # want: code-injection
    for a in message.attachments:
        await a.save("/srv/in/" + a.filename)  # safe but reported, want: path-traversal


@tree.command(name="run")
@app_commands.describe(cmd="x")
async def run(interaction: discord.Interaction, cmd: str):
    subprocess.run(cmd, shell=True)  # want: command-injection


@bot.hybrid_command()
async def cat(ctx, path: str):
    await ctx.send(open("/srv/" + path).read())  # want: path-traversal


class Tools(commands.Cog):
    @commands.command()
    async def dig(self, ctx, domain):
        os.system("dig " + domain)  # want: command-injection

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message):
        db.execute("INSERT INTO log VALUES ('" + message.content + "')")  # want: sql-injection
        db.execute("INSERT INTO log VALUES (?)", (message.content,))


class Feedback(ui.Modal, title="x"):
    name = ui.TextInput(label="Name")

    async def on_submit(self, interaction: discord.Interaction):
        os.system("mail " + self.name.value)  # want: command-injection
