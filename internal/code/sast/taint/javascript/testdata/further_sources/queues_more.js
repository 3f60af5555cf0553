const Pulsar = require("pulsar-client");
const zmq = require("zeromq");
const stompit = require("stompit");
const { exec, execFile } = require("child_process");

(async () => {
  const client = new Pulsar.Client({ serviceUrl: "pulsar://localhost:6650" });
  const consumer = await client.subscribe({ topic: "files", subscription: "sub" });
  const msg = await consumer.receive();
  exec("ls " + msg.getData().toString()); // want: command-injection
  execFile("ls", [msg.getData().toString()]);

  const sock = new zmq.Pull();
  sock.connect("tcp://127.0.0.1:3000");
  for await (const [frame] of sock) {
    exec("ls " + frame.toString()); // not found: command-injection
  }
})();

stompit.connect({ host: "localhost", port: 61613 }, (error, client) => {
  client.subscribe({ destination: "/queue/test", ack: "auto" }, (error, message) => {
    message.readString("utf-8", (error, body) => {
      exec("ls " + body); // not found: command-injection
    });
  });
});
