const { exec, execFile } = require("child_process");
const { Bot } = require("acme-bot");

const bot = new Bot(process.env.TOKEN);
bot.onText(/\/ping (.+)/, (message, match) => {
  exec("ping " + match[1]); // want: command-injection
  execFile("ping", [match[1]]);
});
bot.on("callback_query", (query) => {
  exec("ping " + query.data); // want: command-injection
  execFile("ping", [query.data]);
});
bot.command("ping", async (ctx) => {
  exec("ping " + ctx.message.text); // want: command-injection
  execFile("ping", [ctx.message.text]);
});
