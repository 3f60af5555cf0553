const express = require("express");
const expressWs = require("express-ws");
const { exec } = require("child_process");
const { app } = expressWs(express());
app.ws("/run", (ws, req) => {
  exec("ls " + req.query.dir); // want: command-injection
  ws.on("message", (msg) => {
    exec("say " + msg); // want: command-injection
  });
});
