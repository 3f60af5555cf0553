const { exec, execFile } = require("child_process");
const api = require("lambda-api")();

api.get("/hosts/:name", async (req, res) => {
  exec("ping " + req.params.name); // want: command-injection
  exec("ping " + req.query.count); // want: command-injection
  execFile("ping", [req.params.name]);
  return { status: "ok" };
});
