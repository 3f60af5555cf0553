import { exec, execFile } from 'node:child_process';
import { Client, Events, ChatInputCommandInteraction } from 'discord.js';

const client = new Client({ intents: [] });
client.on('messageCreate', async (message) => {
  exec('ping ' + message.content); // want: command-injection
  execFile('ping', [message.content]);
  exec('log ' + message.author.id);
});
client.on(Events.InteractionCreate, async (interaction) => {
  exec('ping ' + interaction.options.getString('host')); // want: command-injection
  exec('ping ' + interaction.options.getInteger('count'));
});

export async function execute(interaction: ChatInputCommandInteraction) {
  exec('ping ' + interaction.options.getString('host')); // want: command-injection
}
