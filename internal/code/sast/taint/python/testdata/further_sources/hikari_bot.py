import os
import subprocess

import hikari
import lightbulb

bot = hikari.GatewayBot(token="...")
app = lightbulb.BotApp(token="...")


@bot.listen()
async def on_message(event: hikari.GuildMessageCreateEvent) -> None:
    if event.content and event.content.startswith("!dig"):
        os.system("dig " + event.content[5:])  # want: command-injection
        subprocess.run(["dig", "--", event.content[5:]])


@app.command
@lightbulb.option("host", "the host", type=str)
@lightbulb.command("ping", "pings a host")
@lightbulb.implements(lightbulb.SlashCommand)
async def ping(ctx: lightbulb.Context) -> None:
    os.system("ping -c 1 " + ctx.options.host)  # want: command-injection
    await ctx.respond("done")


bot.run()
