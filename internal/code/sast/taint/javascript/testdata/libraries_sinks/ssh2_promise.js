const SSH2Promise = require('ssh2-promise');
const ssh = new SSH2Promise({ host: 'h' });
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  await ssh.exec('ls ' + q); // want: command-injection
  await ssh.exec('ls');
});
