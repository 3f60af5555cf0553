import { createServer, IncomingMessage } from "http";
import WebSocket, { RawData, WebSocketServer, createWebSocketStream } from "ws";
import { exec, execFile } from "child_process";
import fs from "fs";

const server = createServer();
const wss = new WebSocketServer({ noServer: true });

wss.on("connection", function connection(ws: WebSocket, request: IncomingMessage) {
  const url = new URL(request.url!, "http://x");
  exec("room " + url.searchParams.get("room")); // want: command-injection
  ws.on("error", console.error);
  ws.on("message", (data: RawData, isBinary: boolean) => {
    exec("say " + data.toString()); // want: command-injection
    execFile("say", [data.toString()]);
    const { type, path } = JSON.parse(String(data));
    fs.readFile("/srv/" + path, () => {}); // want: path-traversal
    wss.clients.forEach((c) => c.send(data));
  });
  ws.addEventListener("message", (event) => eval(event.data as string)); // want: code-injection
  createWebSocketStream(ws).on("data", (chunk) => exec(`chunk ${chunk}`)); // want: command-injection
});

class Room {
  handlers: Record<string, (m: any) => void> = {
    run: (m) => exec(m.command), // not found: command-injection
    wait: (m) => exec("sleep " + Number(m.n)),
  };
  attach(ws: WebSocket) {
    ws.on("message", (raw) => {
      const msg = JSON.parse(raw.toString());
      this.handlers[msg.type]?.(msg);
    });
  }
}
server.on("upgrade", (req, socket, head) => wss.handleUpgrade(req, socket, head, (ws) => new Room().attach(ws)));
