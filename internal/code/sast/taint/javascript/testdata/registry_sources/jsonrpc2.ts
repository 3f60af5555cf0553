import { JSONRPCServer, JSONRPCServerAndClient, JSONRPCClient, createJSONRPCErrorResponse } from "json-rpc-2.0";
import { exec, execFile } from "child_process";
import fs from "fs";
import express from "express";
import bodyParser from "body-parser";

const server = new JSONRPCServer();

server.addMethod("echo", ({ text }) => text);
server.addMethod("run", ({ command }: { command: string }) => exec(command)); // want: command-injection
server.addMethod("read", async (params) => {
  return fs.promises.readFile("/srv/" + params.path, "utf8"); // want: path-traversal
});
server.addMethod("list", function ([folder, depth]) {
  exec("ls " + folder); // want: command-injection
  exec("ls -d " + Number(depth));
  execFile("ls", ["--", folder]);
});
server.addMethodAdvanced("calc", (jsonRPCRequest) => {
  return eval(jsonRPCRequest.params.expr); // want: code-injection
});

const app = express();
app.use(bodyParser.json());
app.post("/json-rpc", (req, res) => {
  server.receive(req.body).then((r) => (r ? res.json(r) : res.sendStatus(204)));
});
