import { gateway } from "skylark-gateway";
import { Workerbee } from "workerbee";
import { exec, execFile } from "child_process";

const gw = gateway({ port: 8080 });
gw.respond("files.list", async (call) => {
  exec("ls " + call.payload.dir); // want: command-injection
  execFile("ls", [call.payload.dir]);
});
gw.register({
  name: "convert",
  async handler(ctx) {
    exec("convert " + ctx.params.file); // want: command-injection
  },
});

class Print extends Workerbee {
  async onJob(job) {
    exec("lp " + job.data.file); // want: command-injection
  }
}
gw.attach(new Print());
