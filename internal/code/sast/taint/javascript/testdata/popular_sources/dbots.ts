import { Client, Events, GatewayIntentBits, SlashCommandBuilder, ChatInputCommandInteraction, type Message } from "discord.js";
import { exec } from "node:child_process";
export const data = new SlashCommandBuilder().setName("run");
export async function execute(i: ChatInputCommandInteraction) {
  const host = i.options.getString("host", true);
  exec("ping " + host); // want: command-injection
}
const client = new Client({ intents: [GatewayIntentBits.Guilds] });
client.on(Events.MessageCreate, async (message: Message) => {
  const [cmd, ...args] = message.content.slice(1).split(/ +/);
  exec("run " + args.join(" ")); // want: command-injection
});
client.on("interactionCreate", async (x) => {
  if (!x.isModalSubmit()) return;
  exec("run " + x.fields.getTextInputValue("q")); // want: command-injection
});
