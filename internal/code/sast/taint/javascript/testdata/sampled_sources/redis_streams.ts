import { createClient, commandOptions } from "redis";
import { exec } from "node:child_process";
const client = createClient();
await client.connect();
const sub = client.duplicate();
await sub.pSubscribe("jobs.*", async (message: string, channel: string) => {
  const { file } = JSON.parse(message) as { file: string };
  exec(`convert ${file}`); // want: command-injection
});
while (true) {
  const res = await client.xRead(commandOptions({ isolated: true }), [{ key: "s", id: "$" }], { BLOCK: 0 });
  for (const { messages } of res ?? []) {
    for (const { message } of messages) exec("convert " + message.file); // not found: command-injection
  }
}
