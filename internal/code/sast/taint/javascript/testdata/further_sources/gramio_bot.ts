import { Bot } from "gramio";
import { exec, execFile } from "node:child_process";

const bot = new Bot(process.env.TOKEN as string)
  .command("dig", (context) => {
    exec("dig " + context.args); // not found: command-injection
    execFile("dig", [context.args]);
  })
  .on("message", (context) => {
    exec("log " + context.text); // want: command-injection
    return context.send("ok");
  })
  .callbackQuery(/^open/, (context) => exec("xdg-open " + context.data)); // not found: command-injection

bot.start();
