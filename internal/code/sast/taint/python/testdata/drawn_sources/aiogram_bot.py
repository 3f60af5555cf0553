import asyncio
import os
import subprocess

import aiosqlite
from aiogram import Bot, Dispatcher, F, Router, types
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.fsm.context import FSMContext
from aiogram.types import CallbackQuery, InlineQuery, Message

router = Router()
dp = Dispatcher()


@router.message(Command("ping"))
async def ping(message: Message, command: CommandObject):
    os.system("ping -c1 " + command.args)  # want: command-injection
    await asyncio.create_subprocess_exec("ping", "-c1", "--", command.args)


@router.message(F.text)
async def find(message: types.Message):
    async with aiosqlite.connect("bot.db") as db:
        await db.execute(f"SELECT * FROM notes WHERE body = '{message.text}'")  # want: sql-injection
        await db.execute("SELECT * FROM notes WHERE owner = ?", (message.from_user.id,))
        await db.execute(f"SELECT * FROM notes WHERE owner = {message.from_user.id}")


@dp.callback_query(F.data.startswith("get:"))
async def get(callback: CallbackQuery, state: FSMContext):
    path = callback.data.split(":", 1)[1]
    with open("/srv/files/" + path) as f:  # want: path-traversal
        await callback.message.answer(f.read())


@dp.inline_query()
async def inline(query: InlineQuery):
    subprocess.check_output("grep " + query.query + " words", shell=True)  # want: command-injection


async def document(message: Message, bot: Bot):
    await bot.download(message.document, destination="/srv/in/" + message.document.file_name)  # want: path-traversal
    eval(message.caption)  # want: code-injection


dp.message.register(document, F.document)
