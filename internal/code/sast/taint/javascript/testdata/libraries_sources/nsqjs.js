const nsq = require('nsqjs');
const reader = new nsq.Reader('sample', 'test', { lookupdHTTPAddresses: '127.0.0.1:4161' });
reader.connect();
reader.on('message', msg => {
  require("child_process").execSync("ls " + (msg.body.toString())); // want: command-injection
  require("child_process").execFileSync("ls", ["--", msg.body.toString()]);
  msg.finish();
});
