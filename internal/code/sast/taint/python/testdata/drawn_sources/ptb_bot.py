import os
import sqlite3

from telegram import Update
from telegram.ext import Application, CallbackQueryHandler, CommandHandler, ContextTypes, ConversationHandler, MessageHandler, filters

db = sqlite3.connect("x.db")


async def ping(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    os.system("ping " + context.args[0])  # want: command-injection
    os.system("ping " + str(int(context.args[1])))


async def text(update, context):
    db.execute("SELECT * FROM t WHERE a = '" + update.message.text + "'")  # want: sql-injection
    db.execute("SELECT * FROM t WHERE a = ?", (update.message.text,))


async def button(update: Update, _):
    query = update.callback_query
    await query.answer()
    open("/srv/" + query.data)  # want: path-traversal


async def doc(update: Update, context):
    f = await update.message.document.get_file()
    await f.download_to_drive("/srv/in/" + update.effective_message.document.file_name)  # want: path-traversal


app = Application.builder().token("x").build()
app.add_handler(CommandHandler("ping", ping))
app.add_handler(MessageHandler(filters.TEXT & ~filters.COMMAND, text))
app.add_handler(CallbackQueryHandler(button))
app.add_handler(ConversationHandler(entry_points=[MessageHandler(filters.Document.ALL, doc)], states={}, fallbacks=[]))
