const HyperExpress = require("hyper-express");
const { exec, execFile } = require("child_process");
const server = new HyperExpress.Server();
const router = new HyperExpress.Router();
router.post("/files/:name", async (request, response) => {
  const { cmd } = await request.json();
  exec("run " + cmd); // want: command-injection
  exec("run " + request.path_parameters.name); // not found: command-injection
  execFile("run", ["--", request.query_parameters.x]);
  response.html("<b>" + request.query_parameters.x); // not found: xss
});
router.ws("/ws", (ws) => {
  ws.on("message", (message) => { exec("say " + message); }); // want: command-injection
});
server.use("/api", router);
