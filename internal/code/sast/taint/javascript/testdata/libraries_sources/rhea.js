const container = require('rhea');
container.on('message', (context) => {
  require("child_process").execSync("ls " + (context.message.body)); // want: command-injection
  require("child_process").execFileSync("ls", ["--", context.message.body]);
});
container.connect({ port: 5672 });
