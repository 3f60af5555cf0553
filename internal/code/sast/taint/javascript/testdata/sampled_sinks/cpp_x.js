const express = require("express");
const { exec, spawn } = require("child-process-promise");
const cp = require("child-process-promise");
const app = express();
app.get("/ping", (req, res) => {
  exec("ping " + req.query.host).then((r) => res.json(r.stdout)); // want: command-injection
  cp.exec(`ping ${req.query.host}`); // want: command-injection
  spawn("ping", ["--", req.query.host]);
  cp.spawn("sh", ["-c", req.query.host]); // want: command-injection
});
