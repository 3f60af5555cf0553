import os
import sqlite3
import subprocess

import nextcord
from nextcord import Interaction, SlashOption
from nextcord.ext import commands

bot = commands.Bot(command_prefix="!")
db = sqlite3.connect("bot.db")


@bot.slash_command(description="Ping")
async def ping(interaction: nextcord.Interaction, host: str, count: int = 1):
    subprocess.run(f"ping {host}", shell=True)  # want: command-injection
    subprocess.run(f"ping -c {count} localhost", shell=True)


@bot.slash_command()
async def pick(interaction: Interaction, choice: str = SlashOption(name="pick", choices={"a": "1", "b": "2"})):
    await interaction.response.send_message(choice)


@bot.command()
async def note(ctx, *, text):
    db.execute("INSERT INTO notes VALUES ('" + text + "')")  # want: sql-injection
    db.execute("INSERT INTO notes VALUES (?)", (text,))


@bot.event
async def on_message(message):
    if message.author == bot.user:
        return
    os.system("log " + message.content)  # want: command-injection


class Ask(nextcord.ui.Modal):
    def __init__(self):
        super().__init__("Ask")
        self.code = nextcord.ui.TextInput(label="Code")
        self.add_item(self.code)

    async def callback(self, interaction: nextcord.Interaction):
        eval(self.code.value)  # want: code-injection


class Tools(commands.Cog):
    @nextcord.slash_command(name="cat")
    async def cat(self, interaction: Interaction, path: str):
        open("/srv/" + path).read()  # want: path-traversal

    @commands.command()
    async def wc(self, ctx: commands.Context, lines: int):
        os.system(f"head -n {lines} words")
