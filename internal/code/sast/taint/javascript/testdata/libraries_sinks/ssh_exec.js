const exec = require('ssh-exec');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  exec('ls -lh ' + q, 'ubuntu@my-remote.com').pipe(res); // want: command-injection
  exec('ls -lh', 'ubuntu@my-remote.com').pipe(res);
});
