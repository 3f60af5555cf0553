import { createServer } from "http";
import { TwirpContext, TwirpServer } from "twirp-ts";
import { createHaberdasherServer, HaberdasherTwirp } from "./generated/haberdasher.twirp";
import { FindHatReq, FindHatRPC, Hat, ListHatRPC, Size } from "./generated/service";
import { exec, execFile } from "child_process";
import { readFileSync } from "fs";

const server = createHaberdasherServer({
  async MakeHat(ctx: TwirpContext, request: Size): Promise<Hat> {
    exec("hat " + request.colour); // want: command-injection
    execFile("hat", [request.colour]);
    return Hat.create({});
  },
  async FindHat(ctx, request) {
    exec("hat " + Number(request.inches));
    return { hat: readFileSync("/srv/" + request.name) }; // want: path-traversal
  },
});

class Service implements HaberdasherTwirp {
  async ListHat(ctx: TwirpContext, req: FindHatReq) {
    exec("list " + req.filter); // want: command-injection
    return {};
  }
}
export const second = createHaberdasherServer(new Service());
createServer(server.httpHandler()).listen(8080);
