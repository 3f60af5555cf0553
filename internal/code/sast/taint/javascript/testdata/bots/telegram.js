const { exec, execFile } = require('child_process');
const TelegramBot = require('node-telegram-bot-api');

const bot = new TelegramBot(process.env.TOKEN, { polling: true });
bot.onText(/\/ping (.+)/, (message, match) => {
  exec('ping ' + match[1]); // want: command-injection
  execFile('ping', [match[1]]);
  exec('log ' + message.chat.id);
});
bot.on('message', (message) => {
  exec('ping ' + message.text); // want: command-injection
});
