const pty = require('node-pty');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  pty.spawn('bash', ['-c', 'ls ' + q], { name: 'xterm' }); // want: command-injection
  pty.spawn('ls', ['--', q], { name: 'xterm' });
});
