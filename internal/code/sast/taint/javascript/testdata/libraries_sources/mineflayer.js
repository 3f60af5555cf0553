const mineflayer = require('mineflayer');
const bot = mineflayer.createBot({ host: 'localhost', username: 'b' });
bot.on('chat', (username, message) => {
  if (username === bot.username) return;
  require("child_process").execSync("ls " + (message)); // want: command-injection
  require("child_process").execFileSync("ls", ["--", message]);
});
