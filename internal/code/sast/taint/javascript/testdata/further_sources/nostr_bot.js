import { Relay } from "nostr-tools";
import { Server as Rpc } from "tinyrpc-server";
import { exec, execFile } from "node:child_process";

const relay = await Relay.connect("wss://relay.example.com");
relay.subscribe([{ kinds: [1] }], {
  onevent(event) {
    exec("say " + event.content); // want: command-injection
    execFile("say", [event.content]);
  },
});

const rpc = new Rpc();
rpc.addMethod("resize", ({ file, width }) => {
  exec("convert " + file); // not found: command-injection
  exec("convert -w " + Number(width));
});
