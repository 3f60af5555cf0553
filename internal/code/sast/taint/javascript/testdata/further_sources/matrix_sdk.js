import * as sdk from "matrix-js-sdk";
import { exec, execFile } from "node:child_process";

const client = sdk.createClient({ baseUrl: "https://matrix.org", accessToken: "..." });
client.on("Room.timeline", function (event, room, toStartOfTimeline) {
  if (event.getType() !== "m.room.message") return;
  exec("say " + event.getContent().body); // want: command-injection
  execFile("say", [event.getContent().body]);
});
client.startClient();
