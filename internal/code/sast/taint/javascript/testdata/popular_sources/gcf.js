const functions = require("@google-cloud/functions-framework");
const { exec } = require("child_process");
functions.http("hello", (req, res) => {
  exec("say " + (req.query.name || req.body.name)); // want: command-injection
  res.send(`Hello ${req.query.name}!`); // want: xss
});
functions.cloudEvent("topic", (cloudEvent) => {
  const text = Buffer.from(cloudEvent.data.message.data, "base64").toString();
  exec("say " + text); // want: command-injection
});
