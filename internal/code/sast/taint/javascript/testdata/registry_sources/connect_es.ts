import { Code, ConnectError, ConnectRouter, HandlerContext, ServiceImpl } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import { ElizaService, SayRequest, FileService } from "./gen/eliza_pb";
import { exec, execFile } from "child_process";
import { readFileSync } from "fs";

export const routes = (router: ConnectRouter) => {
  router.service(ElizaService, {
    async say(req) {
      exec("say " + req.sentence); // want: command-injection
      execFile("say", [req.sentence]);
      return { sentence: req.sentence };
    },
    async *introduce(req: SayRequest, context: HandlerContext) {
      exec("agent " + context.requestHeader.get("x-agent")); // want: command-injection
      yield { sentence: String(readFileSync("/srv/" + req.name)) }; // want: path-traversal
    },
    async *converse(requests) {
      for await (const r of requests) {
        exec("conv " + r.sentence); // want: command-injection
        yield {};
      }
    },
  });
  router.rpc(ElizaService.method.think, async (req) => ({ out: eval(req.code) })); // want: code-injection
};

class Files implements ServiceImpl<typeof FileService> {
  async read(req: SayRequest) {
    exec("n " + Number(req.n));
    return { text: readFileSync("/srv/" + req.path) }; // want: path-traversal
  }
}
export const more = (router: ConnectRouter) => router.service(FileService, new Files());
