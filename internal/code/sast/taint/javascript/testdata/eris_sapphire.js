const Eris = require('eris');
const { Command } = require('@sapphire/framework');
const { exec, execFile } = require('child_process');

const bot = new Eris(process.env.TOKEN);

bot.on('messageCreate', (msg) => {
  if (msg.content.startsWith('!ping ')) {
    exec('ping -c 1 ' + msg.content.slice(6)); // want: command-injection
    execFile('ping', ['-c', '1', msg.content.slice(6)]);
  }
});

class Whois extends Command {
  async messageRun(message, args) {
    const domain = await args.rest('string');
    exec('whois ' + domain); // want: command-injection
    return message.reply('ok');
  }

  async chatInputRun(interaction) {
    exec('whois ' + interaction.options.getString('domain')); // want: command-injection
  }
}

bot.connect();
