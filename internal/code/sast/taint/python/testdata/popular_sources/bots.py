import discord, os
from discord.ext import commands
from discord import app_commands
from telegram import Update
from telegram.ext import Application, CommandHandler, ContextTypes, MessageHandler, filters
from aiogram import Bot, Dispatcher, types, F, Router
from aiogram.filters import Command, CommandObject
import telebot
from slack_bolt import App
from pyrogram import Client, filters as pf
from telethon import TelegramClient, events
bot = commands.Bot(command_prefix="!")
@bot.command()
async def run(ctx, *, cmd: str):
    os.system("x " + cmd)  # want: command-injection
class Cog(commands.Cog):
    @commands.hybrid_command()
    async def ping(self, ctx: commands.Context, host: str):
        os.system("x " + host)  # want: command-injection
    @commands.Cog.listener()
    async def on_message(self, message):
        os.system("x " + message.content)  # want: command-injection
@app_commands.command()
async def slash(interaction: discord.Interaction, name: str):
    os.system("x " + name)  # want: command-injection
async def start(update: Update, context: ContextTypes.DEFAULT_TYPE):
    os.system("x " + " ".join(context.args))  # want: command-injection
    os.system("x " + update.message.text)  # want: command-injection
Application.builder().token("x").build().add_handler(CommandHandler("s", start))
r = Router()
@r.message(Command("run"))
async def h(message: types.Message, command: CommandObject):
    os.system("x " + command.args)  # want: command-injection
    os.system("x " + message.text)  # want: command-injection
tb = telebot.TeleBot("x")
@tb.message_handler(commands=["a"])
def a(m):
    os.system("x " + m.text)  # want: command-injection
app = App()
@app.command("/x")
def sc(ack, respond, command):
    os.system("x " + command["text"])  # want: command-injection
@app.message("hi")
def sm(message, say):
    os.system("x " + message["text"])  # want: command-injection
p = Client("x")
@p.on_message(pf.text & pf.private)
async def pm(client, message):
    os.system("x " + message.text)  # want: command-injection
t = TelegramClient("x", 1, "y")
@t.on(events.NewMessage(pattern="a"))
async def tm(event):
    os.system("x " + event.raw_text)  # want: command-injection
    os.system("x " + event.pattern_match.group(1))  # want: command-injection
