const { exec, execFile } = require("child_process");

exports.say = (event) => {
  exec("say " + event.message); // want: command-injection
  execFile("say", [event.message]);
};
