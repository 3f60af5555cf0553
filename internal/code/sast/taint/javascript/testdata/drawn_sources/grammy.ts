import { Bot, Context, InlineKeyboard, session } from 'grammy'
import { exec } from 'child_process'
import { readFile } from 'fs/promises'

const bot = new Bot('x')

bot.command('ping', (ctx) => {
  exec('ping ' + ctx.match) // want: command-injection
})
bot.on('message:text', async (ctx) => {
  exec('say ' + ctx.msg.text) // want: command-injection
  exec('say ' + ctx.from.id)
})
bot.callbackQuery(/get:(.+)/, async (ctx) => {
  await readFile('/srv/' + ctx.match[1]) // want: path-traversal
})
bot.on('callback_query:data', async (ctx) => {
  eval(ctx.callbackQuery.data) // want: code-injection
})
async function doc(ctx: Context) {
  exec('file ' + ctx.message!.document!.file_name) // want: command-injection
}
bot.hears('x', doc)
bot.inlineQuery(/.*/, (ctx) => exec('q ' + ctx.inlineQuery.query)) // want: command-injection
