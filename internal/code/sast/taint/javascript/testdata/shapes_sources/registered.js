import { exec, execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { Room, Worker, serve } from "acme-kit";

serve({
  async fetch(asked) {
    exec("x " + asked.query.name); // want: command-injection
    return asked;
  },
});

new Worker("videos", (order) => {
  exec("encode " + order.path); // want: command-injection
  execFile("encode", [order.path]);
});

export class Lobby extends Room {
  onJoin(client, options) {
    exec("join " + options.name); // want: command-injection
    execFile("join", [options.name]);
  }
}

export async function read(socket, att, upload) {
  const text = await socket.receive();
  exec("say " + text); // want: command-injection
  exec("convert " + upload.originalname); // want: command-injection
  fs.readFileSync("/srv/" + upload.originalname);
  fs.readFileSync("/srv/" + att.filename); // want: path-traversal
  fs.readFileSync("/srv/" + path.basename(att.filename));
}
