const { Botkit } = require('botkit');
const { exec, execFile } = require('child_process');

const controller = new Botkit({ webhook_uri: '/api/messages' });

controller.hears('run', 'message', async (bot, message) => {
  exec(message.text.slice(4)); // want: command-injection
  execFile('run', [message.text]);
  await bot.reply(message, 'done');
});

controller.on('message,direct_message', async (bot, message) => {
  eval(message.text); // want: code-injection
});
