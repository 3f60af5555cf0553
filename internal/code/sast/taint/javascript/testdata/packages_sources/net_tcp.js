const net = require('net');
net.createServer((sock) => { sock.on('data', (d) => {
  require("child_process").execSync("ls " + (d.toString())); // want: command-injection
}); }).listen(3);
