import os
import re
import sqlite3
import subprocess

from telethon import TelegramClient, events, Button

client = TelegramClient("bot", 1, "h")
db = sqlite3.connect("x.db")


@client.on(events.NewMessage(pattern=r"/run (.+)"))
async def run(event):
    subprocess.getoutput(event.pattern_match.group(1))  # want: command-injection
    os.system("log " + event.raw_text)  # want: command-injection
    os.system("log %d" % event.sender_id)


@client.on(events.NewMessage(incoming=True))
async def find(event: events.NewMessage.Event):
    text = event.message.message
    db.execute(f"SELECT * FROM t WHERE x = '{text}'")  # want: sql-injection
    db.execute("SELECT * FROM t WHERE x = ?", (text,))
    await event.reply(text)


@client.on(events.CallbackQuery)
async def button(event):
    eval(event.data.decode())  # want: code-injection


@events.register(events.InlineQuery)
async def inline(event):
    open("/srv/" + event.text)  # want: path-traversal


async def album(event):
    os.system("tag " + event.message.text)  # want: command-injection


client.add_event_handler(inline)
client.add_event_handler(album, events.NewMessage(chats="x"))


async def talk(conv):
    async with client.conversation("x") as conv:
        answer = await conv.get_response()
        os.system("answer " + answer.text)  # want: command-injection
