const express = require("express");
const { PowerShell } = require("node-powershell");
const { RemoteShell } = require("quokka-winrm");
const rexec = require("remote-exec");
const pm2 = require("pm2");
const si = require("systeminformation");
const app = express();

app.get("/run", async (req, res) => {
  await PowerShell.invoke("Get-Item " + req.query.name); // want: command-injection
  await RemoteShell.invoke("Get-Item " + req.query.name); // want: command-injection
  rexec(["10.0.0.1"], ["ls " + req.query.dir], { username: "a" }); // not found: command-injection
  pm2.start({ script: req.query.script, name: "app" }, () => {}); // want: command-injection
  await PowerShell.invoke("Get-Date");
  res.sendStatus(204);
});
