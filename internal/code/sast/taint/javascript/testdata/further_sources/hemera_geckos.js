import Hemera from "nats-hemera";
import nats from "nats";
import geckos from "@geckos.io/server";
import { exec, execFile } from "child_process";

const hemera = new Hemera(nats.connect());
hemera.ready(() => {
  hemera.add({ topic: "files", cmd: "list" }, async (req) => {
    exec("ls " + req.dir); // not found: command-injection
    execFile("ls", [req.dir]);
  });
});

const io = geckos();
io.listen(3000);
io.onConnection((channel) => {
  channel.on("chat message", (data) => {
    exec("say " + data); // not found: command-injection
  });
});
