import { Telegraf } from 'telegraf';
import { message } from 'telegraf/filters';
import { Bot } from 'grammy';
import { Client, Events, GatewayIntentBits } from 'discord.js';
import { App } from '@slack/bolt';
import { exec } from 'child_process';
const tg = new Telegraf('t');
tg.on(message('text'), async (ctx) => {
  exec('say ' + ctx.message.text); // want: command-injection
  await ctx.reply('ok');
});
tg.action(/run_(.+)/, (ctx) => { exec('run ' + ctx.match[1]); }); // want: command-injection
const bot = new Bot('t');
bot.command('run', async (ctx) => {
  exec('run ' + ctx.match); // want: command-injection
});
const client = new Client({ intents: [GatewayIntentBits.Guilds] });
client.on(Events.InteractionCreate, async (interaction) => {
  if (!interaction.isChatInputCommand()) return;
  exec('run ' + interaction.options.getString('cmd')); // want: command-injection
  exec('run ' + interaction.options.getInteger('n'));
});
const app = new App({ token: 't' });
app.command('/run', async ({ command, ack, respond }) => {
  await ack();
  exec('run ' + command.text); // want: command-injection
});
app.message('hello', async ({ message, say }) => {
  exec('run ' + message.text); // want: command-injection
  await say('ok');
});
app.view('modal', async ({ ack, view }) => {
  exec('run ' + view.state.values.a.b.value); // want: command-injection
});
