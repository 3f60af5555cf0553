import { AutojoinRoomsMixin, MatrixClient, MessageEvent, RichReply, SimpleFsStorageProvider } from "matrix-bot-sdk";
import { exec, execFile } from "child_process";
import * as fs from "fs";

const client = new MatrixClient("https://m.example", "t", new SimpleFsStorageProvider("b.json"));
AutojoinRoomsMixin.setupOnClient(client);

client.on("room.message", handleCommand);

async function handleCommand(roomId: string, event: any) {
  const body = event["content"]["body"];
  if (!body?.startsWith("!run")) return;
  exec(body.substring(4)); // want: command-injection
  execFile("run", [body]);
  await client.replyNotice(roomId, event, body);
}

client.on("room.event", async (roomId, ev) => {
  const m = new MessageEvent(ev);
  exec("say " + m.textBody); // want: command-injection
});

export class Uploads {
  constructor(private readonly client: MatrixClient) {
    this.client.on("room.message", this.onMessage);
  }
  private onMessage = async (roomId: string, event: any) => {
    fs.writeFileSync("/srv/in/" + event.content.filename, ""); // want: path-traversal
  };
}
