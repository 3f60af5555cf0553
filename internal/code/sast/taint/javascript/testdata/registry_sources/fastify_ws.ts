import Fastify, { FastifyInstance, FastifyRequest } from "fastify";
import websocket, { WebSocket } from "@fastify/websocket";
import { exec, execFile } from "child_process";
import fs from "fs";

const fastify = Fastify();
fastify.register(websocket);

fastify.register(async function (app: FastifyInstance) {
  app.get("/ws", { websocket: true }, (socket: WebSocket, req: FastifyRequest) => {
    socket.on("message", (message) => {
      exec("say " + message.toString()); // want: command-injection
      execFile("say", [message.toString()]);
      const m = JSON.parse(message.toString());
      fs.readFileSync("/srv/" + m.file); // want: path-traversal
    });
  });

  app.get("/old", { websocket: true }, (connection, req) => {
    connection.socket.on("message", (data) => exec(`old ${data}`)); // want: command-injection
    connection.on("data", (chunk) => exec("chunk " + chunk)); // want: command-injection
    exec("q " + (req.query as any).q); // want: command-injection
  });

  app.route({
    method: "GET",
    url: "/both/:room",
    handler: (req, reply) => reply.send({ room: req.params }),
    wsHandler: (socket, req: FastifyRequest<{ Params: { room: string } }>) => {
      exec("room " + req.params.room); // want: command-injection
      socket.onmessage = (e) => eval(e.data); // want: code-injection
    },
  });
});
