import { WechatyBuilder } from 'wechaty';
const bot = WechatyBuilder.build();
bot.on('message', async (message) => {
  require("child_process").execSync("ls " + (message.text())); // want: command-injection
  require("child_process").execFileSync("ls", ["--", message.text()]);
});
