import { exec, execFile } from 'node:child_process';
import { Telegraf } from 'telegraf';

const bot = new Telegraf(process.env.TOKEN!);
bot.on('text', (ctx) => {
  exec('ping ' + ctx.message.text); // want: command-injection
  execFile('ping', [ctx.message.text]);
  exec('log ' + ctx.from.id);
});
bot.command('ping', (ctx) => {
  exec('ping ' + ctx.args[0]); // want: command-injection
});
bot.hears(/ping (.+)/, (ctx) => {
  exec('ping ' + ctx.match[1]); // want: command-injection
});
