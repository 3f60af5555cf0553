const mqtt = require("mqtt");
const { connectAsync } = require("mqtt");
const { exec, execFile } = require("child_process");
const sqlite = require("better-sqlite3");
const db = sqlite("x.db");

const client = mqtt.connect("mqtt://b.example");
client.on("connect", () => client.subscribe("shop/+"));
client.on("message", (topic, message, packet) => {
  exec("say " + message.toString()); // want: command-injection
  execFile("say", [message.toString()]);
  db.prepare("INSERT INTO t VALUES ('" + topic + "')").run(); // want: sql-injection
  db.prepare("INSERT INTO t VALUES (?)").run(topic);
  exec("value " + parseFloat(message));
});

async function main() {
  const c = await connectAsync("mqtt://b.example");
  await c.subscribeAsync("x");
  c.on("message", onMessage);
  c.on("packetreceive", (packet) => exec("raw " + packet.payload)); // want: command-injection
}

function onMessage(topic, payload) {
  const data = JSON.parse(payload);
  eval(data.expr); // want: code-injection
}
main();
