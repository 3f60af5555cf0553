const cron = require("node-cron");
const express = require("express");
const { exec, execFile } = require("child_process");
const app = express();

app.post("/jobs", express.json(), (req, res) => {
  const { expression, command, script } = req.body;
  cron.schedule(expression, () => {
    exec(command); // want: command-injection
    execFile("/srv/job", [script]);
  });
  cron.createTask("* * * * *", async (ctx) => {
    exec("node " + script); // want: command-injection
  });
  res.json({ command });
});
