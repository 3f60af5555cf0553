import { connect, JSONCodec, Msg, StringCodec } from "nats";
import { connect as connectTcp } from "@nats-io/transport-node";
import { Svcm } from "@nats-io/services";
import { exec, execFile } from "child_process";
import fs from "fs";

const sc = StringCodec();
const jc = JSONCodec<{ file: string; n: number }>();

export async function main() {
  const nc = await connect({ servers: "n:4222" });
  const sub = nc.subscribe("jobs");
  for await (const m of sub) {
    exec("work " + sc.decode(m.data)); // want: command-injection
    execFile("work", [sc.decode(m.data)]);
    const job = jc.decode(m.data);
    fs.readFileSync("/srv/" + job.file); // want: path-traversal
    exec("n " + Number(job.n));
    exec("subject " + m.subject); // want: command-injection
  }
  nc.subscribe("find", { callback: (err, msg) => exec("find " + msg.string()) }); // want: command-injection
  nc.subscribe("x", { callback: handle });
  const js = nc.jetstream();
  const consumer = await js.consumers.get("s", "c");
  for await (const m of await consumer.consume()) exec("js " + m.json().name); // want: command-injection
  const svc = await nc.services.add({ name: "s", version: "0.0.1" });
  svc.addEndpoint("max", (err, msg) => {
    eval(msg?.string()); // want: code-injection
  });
}

function handle(err: Error | null, msg: Msg) {
  exec("x " + sc.decode(msg.data)); // want: command-injection
}
