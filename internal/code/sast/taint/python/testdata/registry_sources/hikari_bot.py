import os
import sqlite3

import hikari
import lightbulb

bot = hikari.GatewayBot(token="env")
client = lightbulb.client_from_app(bot)
db = sqlite3.connect("x.db")


@bot.listen()
async def on_message(event: hikari.GuildMessageCreateEvent) -> None:
    if event.content:
        os.system("say " + event.content)  # want: command-injection
        os.system("say %d" % int(event.author_id))


@bot.listen(hikari.MessageCreateEvent)
async def find(event):
    db.execute("SELECT * FROM t WHERE a = '" + event.message.content + "'")  # want: sql-injection
    db.execute("SELECT * FROM t WHERE a = ?", (event.message.content,))


@client.register
class Cat(lightbulb.SlashCommand, name="cat", description="x"):
    path = lightbulb.string("path", "x")

    @lightbulb.invoke
    async def invoke(self, ctx: lightbulb.Context) -> None:
        open("/srv/" + self.path).read()  # want: path-traversal
