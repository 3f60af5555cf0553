import { JSONRPCServer } from "json-rpc-2.0";
import { Server as RpcServer } from "rpc-websockets";
import { createServer } from "nice-grpc";
import { ExampleServiceDefinition } from "./compiled_proto/example";
import { Worker } from "node-resque";
import aedes from "aedes";
import * as engine from "engine.io";
import { ChatClient } from "@twurple/chat";
import { dialogflow } from "actions-on-google";
import { tool } from "@anthropic-ai/claude-agent-sdk";
import { MCPTool } from "mcp-framework";
import fdk from "@fnproject/fdk";
import Kafka from "node-rdkafka";
import { CopilotRuntime } from "@copilotkit/runtime";
import Hapi from "@hapi/hapi";
import { exec, execFile } from "node:child_process";

const rpc = new JSONRPCServer();
rpc.addMethod("echo", ({ text }) => exec("echo " + text)); // want: command-injection
rpc.addMethod("log", (text) => execFile("echo", ["--", text]));
new RpcServer({ port: 1 }).register("sum", (params) => exec("sum " + params[0])); // want: command-injection

const server = createServer();
server.add(ExampleServiceDefinition, {
  async read(request) {
    exec("cat " + request.name); // want: command-injection
    execFile("cat", ["--", request.name]);
    return {};
  },
});

const jobs = {
  remove: async (file: string) => { exec("rm " + file); }, // want: command-injection
};
new Worker({ queues: ["a"] }, jobs);

const broker = aedes();
broker.on("publish", (packet, client) => {
  exec("log " + packet.topic); // want: command-injection
});

engine.listen(80).on("connection", (socket) => {
  socket.on("message", (data) => { exec("say " + data); }); // want: command-injection
});

new ChatClient({}).onMessage((channel, user, text, msg) => {
  exec("say " + text); // want: command-injection
  execFile("say", ["--", text]);
});

dialogflow().intent("find", (conv, { city }) => { exec("find " + city); }); // want: command-injection

tool("grep", "searches", {}, async (args) => { exec("grep " + args.q); return { content: [] }; }); // want: command-injection

export class Grep extends MCPTool {
  async execute(input: { q: string }) {
    exec("grep " + input.q); // want: command-injection
    return "";
  }
}

fdk.handle((input, ctx) => { exec("grep " + input.q); }); // want: command-injection

const consumer = new Kafka.KafkaConsumer({}, {});
consumer.on("data", (message) => { exec("run " + message.value.toString()); }); // want: command-injection

new CopilotRuntime({ actions: [{ name: "cat", handler: async ({ path }) => { exec("cat " + path); } }] }); // want: command-injection

Hapi.server({ port: 1 }).route({
  method: "GET",
  path: "/",
  options: {
    handler: (req, h) => {
      exec("cat " + req.query.path); // want: command-injection
      return h.redirect(req.query.to); // want: open-redirect
    },
  },
});
