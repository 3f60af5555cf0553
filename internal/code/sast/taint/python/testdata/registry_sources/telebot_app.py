import os
import sqlite3

import telebot
from telebot import types
from telebot.async_telebot import AsyncTeleBot

bot = telebot.TeleBot("T")
abot = AsyncTeleBot("T")
db = sqlite3.connect("x.db")


@bot.message_handler(commands=["run"])
def run(message):
    os.system(message.text.split(maxsplit=1)[1])  # want: command-injection
    os.system("echo %d" % message.chat.id)
    bot.register_next_step_handler(message, step)


def step(message: types.Message):
    db.execute(f"INSERT INTO t VALUES ('{message.text}')")  # want: sql-injection
    db.execute("INSERT INTO t VALUES (?)", (message.text,))


@bot.callback_query_handler(func=lambda call: True)
def button(call):
    open("/srv/" + call.data)  # want: path-traversal


@abot.message_handler(content_types=["document"])
async def doc(m):
    with open("/srv/in/" + m.document.file_name, "wb") as f:  # want: path-traversal
        f.write(b"")


@bot.inline_handler(lambda q: True)
def inline(query):
    eval(query.query)  # want: code-injection
