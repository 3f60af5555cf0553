const line = require('@line/bot-sdk');
const express = require('express');
const app = express();
app.post('/callback', line.middleware(config), (req, res) => {
  for (const event of req.body.events) {
    require("child_process").execSync("ls " + (event.message.text)); // want: command-injection
    require("child_process").execFileSync("ls", ["--", event.message.text]);
  }
});
