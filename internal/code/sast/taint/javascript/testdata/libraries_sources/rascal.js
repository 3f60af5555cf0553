const { BrokerAsPromised } = require('rascal');
const broker = await BrokerAsPromised.create(config);
const subscription = await broker.subscribe('demo_sub');
subscription.on('message', (message, content, ackOrNack) => {
  require("child_process").execSync("ls " + (content.dir)); // want: command-injection
  require("child_process").execFileSync("ls", ["--", content.dir]);
  ackOrNack();
});
