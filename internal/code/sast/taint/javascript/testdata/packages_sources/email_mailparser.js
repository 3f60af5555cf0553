const { simpleParser } = require('mailparser');
async function f(raw) { const mail = await simpleParser(raw);
  require("child_process").execSync("ls " + (mail.subject)); // want: command-injection
}
