import type { ConnectRouter } from "@connectrpc/connect";
import * as grpc from "@grpc/grpc-js";
import { ElizaService } from "./gen/eliza_pb";
import { exec } from "node:child_process";
export default (router: ConnectRouter) => router.service(ElizaService, {
  async say(req) { exec("say " + req.sentence); return {}; }, // want: command-injection
  async *converse(reqs) { for await (const r of reqs) exec("say " + r.sentence); }, // want: command-injection
});
function sayHello(call: grpc.ServerUnaryCall<any, any>, callback: grpc.sendUnaryData<any>) {
  exec("say " + call.request.name); // want: command-injection
  exec("say " + call.metadata.get("x")[0]); // want: command-injection
}
const server = new grpc.Server();
server.addService(ElizaService as any, { sayHello, chat: (call) => call.on("data", (m) => { exec("say " + m.text); }) }); // want: command-injection
