import { ChatClient } from '@twurple/chat';
const chat = new ChatClient({ channels: ['c'] });
chat.onMessage(async (channel, user, text, msg) => {
  require("child_process").execSync("ls " + (text)); // want: command-injection
  require("child_process").execFileSync("ls", ["--", text]);
});
