import os
import shlex

import chainlit as cl
import discord
import slack_bolt
import telebot
from aiogram import Bot, Dispatcher, F, Router, types
from aiogram.filters import Command
from discord import app_commands
from discord.ext import commands
from errbot import BotPlugin, botcmd
from linebot.v3 import WebhookHandler
from linebot.v3.webhooks import MessageEvent, TextMessageContent
from pyrogram import Client, filters
from slack_bolt import App
from telegram import Update
from telegram.ext import Application, CallbackQueryHandler, CommandHandler, ContextTypes, MessageHandler
from telethon import TelegramClient, events


# python-telegram-bot
async def tg_start(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    os.system("echo " + update.message.text)  # want: command-injection
    os.system("echo " + context.args[0])  # want: command-injection
    os.system("echo " + shlex.quote(update.message.text))


async def tg_echo(update, context):
    os.system("echo " + update.effective_message.text)  # want: command-injection


async def tg_button(update, context):
    os.system("echo " + update.callback_query.data)  # want: command-injection


tg = Application.builder().token("t").build()
tg.add_handler(CallbackQueryHandler(tg_button))
tg.add_handler(CommandHandler("start", tg_start))
tg.add_handler(MessageHandler(None, tg_echo))

# pyTelegramBotAPI
bot = telebot.TeleBot("t")


@bot.message_handler(commands=["run"])
def telebot_run(message):
    os.system("echo " + message.text)  # want: command-injection
    os.system("echo " + shlex.quote(message.text))


# aiogram
dp = Dispatcher()
router = Router()


@dp.message(Command("run"))
async def aiogram_run(message: types.Message):
    os.system("echo " + message.text)  # want: command-injection
    os.system("echo " + shlex.quote(message.text))


@router.callback_query(F.data.startswith("x"))
async def aiogram_callback(callback: types.CallbackQuery):
    os.system("echo " + callback.data)  # want: command-injection


# discord.py
client = discord.Client(intents=discord.Intents.default())


@client.event
async def on_message(message):
    os.system("echo " + message.content)  # want: command-injection
    os.system("echo " + shlex.quote(message.content))


# discord.py commands
dbot = commands.Bot(command_prefix="!")


@dbot.command()
async def run(ctx, *, text: str):
    os.system("echo " + text)  # want: command-injection
    os.system("echo " + ctx.message.content)  # want: command-injection
    os.system("echo " + shlex.quote(text))


class Tools(commands.Cog):
    @commands.command()
    async def ping(self, ctx, host):
        os.system("ping " + host)  # want: command-injection

    @app_commands.command(name="trace")
    async def trace(self, interaction: discord.Interaction, host: str):
        os.system("trace " + interaction.data["name"])  # want: command-injection
        os.system("trace " + host)  # want: command-injection


# Slack Bolt
slack = App(token="t")


@slack.command("/ping")
def slack_ping(ack, command, say):
    ack()
    os.system("ping " + command["text"])  # want: command-injection
    os.system("ping " + shlex.quote(command["text"]))


@slack.event("app_mention")
def slack_mention(event, say):
    os.system("ping " + event["text"])  # want: command-injection


# Telethon
telethon_client = TelegramClient("s", 1, "h")


@telethon_client.on(events.NewMessage(pattern="/run"))
async def telethon_run(event):
    os.system("echo " + event.raw_text)  # want: command-injection
    os.system("echo " + shlex.quote(event.raw_text))


# Pyrogram
pyro = Client("s")


@pyro.on_message(filters.command("run"))
async def pyro_run(client, message):
    os.system("echo " + message.text)  # want: command-injection
    os.system("echo " + shlex.quote(message.text))


# Errbot
class Errors(BotPlugin):
    @botcmd
    def run(self, msg, args):
        os.system("echo " + args)  # want: command-injection
        os.system("echo " + shlex.quote(args))


# LINE
line = WebhookHandler("secret")


@line.add(MessageEvent, message=TextMessageContent)
def line_message(event):
    os.system("echo " + event.message.text)  # want: command-injection
    os.system("echo " + shlex.quote(event.message.text))


# Chainlit
@cl.on_message
async def chainlit_message(message: cl.Message):
    os.system("echo " + message.content)  # want: command-injection
    os.system("echo " + shlex.quote(message.content))
