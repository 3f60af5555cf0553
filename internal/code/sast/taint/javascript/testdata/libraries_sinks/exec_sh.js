const execSh = require('exec-sh');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  execSh('ls ' + q, (err) => res.end()); // want: command-injection
  execSh('ls', (err) => res.end());
});
