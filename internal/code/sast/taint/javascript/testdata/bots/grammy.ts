import { exec, execFile } from 'node:child_process';
import { Bot } from 'grammy';

const bot = new Bot(process.env.TOKEN!);
bot.command('ping', async (ctx) => {
  exec('ping ' + ctx.match); // want: command-injection
  execFile('ping', [ctx.match]);
  exec('log ' + ctx.from.id);
});
bot.on('message:text', (ctx) => exec('ping ' + ctx.message.text)); // want: command-injection
bot.callbackQuery('go', (ctx) => exec('ping ' + ctx.callbackQuery.data)); // want: command-injection
