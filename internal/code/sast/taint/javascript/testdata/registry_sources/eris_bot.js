const Eris = require("eris");
const { exec, execFile } = require("child_process");
const fs = require("fs");
const bot = new Eris("Bot TOKEN");
const cmdBot = new Eris.CommandClient("T", {}, { prefix: "!" });

bot.on("messageCreate", (msg) => {
  exec("say " + msg.content); // want: command-injection
  execFile("say", [msg.content]);
  bot.createMessage(msg.channel.id, msg.content);
});

bot.on("interactionCreate", async (interaction) => {
  if (interaction instanceof Eris.CommandInteraction) {
    exec("opt " + interaction.data.options[0].value); // want: command-injection
  }
});

cmdBot.registerCommand("read", (msg, args) => fs.readFileSync("/srv/" + args[0], "utf8")); // want: path-traversal
cmdBot.registerCommand("sum", (msg, args) => exec("seq " + Number(args[0])));
bot.on("messageUpdate", (message, old) => eval(message.content)); // want: code-injection
