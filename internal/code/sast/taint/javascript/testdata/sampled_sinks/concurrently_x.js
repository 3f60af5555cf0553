const express = require("express");
const concurrently = require("concurrently");
const app = express();
app.post("/run", express.json(), async (req, res) => {
  const { result } = concurrently([{ command: "npm run " + req.body.task, name: "t" }, "npm:watch"]); // want: command-injection
  concurrently(["echo " + req.body.task]); // want: command-injection
  await result;
  res.end();
});
