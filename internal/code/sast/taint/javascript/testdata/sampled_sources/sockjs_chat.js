const http = require("http");
const sockjs = require("sockjs");
const { exec, execFile } = require("child_process");
const echo = sockjs.createServer({ prefix: "/echo" });
const clients = new Map();
function onData(conn) {
  return (message) => {
    const cmd = JSON.parse(message);
    exec("notify " + cmd.text); // want: command-injection
    execFile("notify", ["--", cmd.text]);
  };
}
echo.on("connection", (conn) => {
  clients.set(conn.id, conn);
  conn.on("data", onData(conn));
  exec("log " + conn.headers["user-agent"]); // want: command-injection
});
echo.installHandlers(http.createServer());
