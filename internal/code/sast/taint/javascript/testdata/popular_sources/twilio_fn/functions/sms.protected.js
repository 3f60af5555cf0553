const { exec } = require("child_process");
exports.handler = function (context, event, callback) {
  exec("say " + event.Body); // want: command-injection
  callback(null, "ok");
};
