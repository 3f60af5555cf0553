const faye = require('faye');
const client = new faye.Client('http://localhost:8000/');
client.subscribe('/messages', (message) => {
  require("child_process").execSync("ls " + (message.text)); // want: command-injection
  require("child_process").execFileSync("ls", ["--", message.text]);
});
