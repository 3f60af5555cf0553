import { WebSocketServer } from "ws";
import { exec } from "node:child_process";
const wss = new WebSocketServer({ noServer: true });
wss.on("connection", function connection(ws, request) {
  exec("x " + request.url); // want: command-injection
  ws.on("message", function message(data, isBinary) {
    const { op, arg } = JSON.parse(data.toString());
    exec("x " + arg); // want: command-injection
  });
  ws.onmessage = ({ data }) => { exec("x " + data); }; // want: command-injection
});
