const service = require('restana')();
service.get('/hi/:name', (req, res) => {
  require("child_process").execSync("ls " + (req.params.name)); // want: command-injection
  require("child_process").execFileSync("ls", ["--", req.params.name]);
  res.send('ok');
});
