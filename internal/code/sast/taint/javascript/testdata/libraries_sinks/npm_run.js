const npmRun = require('npm-run');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  npmRun.exec('mocha ' + q, { cwd: __dirname }, (err, out) => {}); // want: command-injection
  npmRun.spawn('mocha', ['--', q], { cwd: __dirname });
});
