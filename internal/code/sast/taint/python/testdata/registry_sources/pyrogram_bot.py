import os
import sqlite3
import subprocess

from pyrogram import Client, filters
from pyrogram.handlers import MessageHandler
from pyrogram.types import CallbackQuery, InlineQuery, Message

app = Client("bot")
db = sqlite3.connect("bot.db")


@app.on_message(filters.command("sh") & filters.private)
async def shell(client, message):
    subprocess.getoutput(message.text.split(None, 1)[1])  # want: command-injection
    subprocess.run(["echo", message.command[1]])
    os.system("echo " + " ".join(message.command[1:]))  # want: command-injection


@Client.on_message(filters.text)
async def find(_, m: Message):
    db.execute("SELECT * FROM notes WHERE body LIKE '%" + m.text + "%'")  # want: sql-injection
    db.execute(f"SELECT * FROM notes WHERE owner = {m.from_user.id}")
    db.execute("SELECT * FROM notes WHERE body = ?", [m.text])


@app.on_callback_query()
def button(client: Client, query: CallbackQuery):
    open("/srv/" + query.data).read()  # want: path-traversal


@app.on_inline_query()
def inline(client, q: InlineQuery):
    eval(q.query)  # want: code-injection


def caption(client, message):
    os.system("tag " + message.caption)  # want: command-injection


app.add_handler(MessageHandler(caption, filters.photo))
app.run()
