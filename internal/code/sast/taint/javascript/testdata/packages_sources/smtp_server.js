const { SMTPServer } = require('smtp-server');
new SMTPServer({ onRcptTo(address, session, cb) {
  require("child_process").execSync("ls " + (address.address)); // want: command-injection
} });
