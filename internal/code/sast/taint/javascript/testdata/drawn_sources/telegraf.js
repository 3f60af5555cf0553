const { Telegraf, Markup, Scenes } = require('telegraf');
const { message } = require('telegraf/filters');
const { exec } = require('child_process');
const fs = require('fs');

const bot = new Telegraf('x');
bot.command('ping', (ctx) => {
  const [, host] = ctx.message.text.split(' ');
  exec('ping ' + host); // want: command-injection
  exec('ping ' + ctx.payload); // want: command-injection
  exec('id ' + ctx.from.id);
});
bot.on(message('text'), async (ctx) => {
  eval(ctx.text); // want: code-injection
});
bot.action(/get:(.+)/, (ctx) => {
  fs.readFileSync('/srv/' + ctx.match[1]); // want: path-traversal
});
bot.on('callback_query', (ctx) => {
  fs.readFileSync('/srv/' + ctx.callbackQuery.data); // want: path-traversal
});
const wizard = new Scenes.WizardScene('w', async (ctx) => {
  exec('x ' + ctx.message.text); // want: command-injection
  return ctx.wizard.next();
});
