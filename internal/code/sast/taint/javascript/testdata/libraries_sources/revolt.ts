import { Client } from 'revolt.js';
const client = new Client();
client.on('messageCreate', async (message) => {
  require("child_process").execSync("ls " + (message.content)); // want: command-injection
  require("child_process").execFileSync("ls", ["--", message.content]);
});
