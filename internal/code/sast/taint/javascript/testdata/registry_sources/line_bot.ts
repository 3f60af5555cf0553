import * as line from "@line/bot-sdk";
import express from "express";
import { exec } from "node:child_process";
import fs from "node:fs";
import type { MessageEvent, WebhookEvent } from "@line/bot-sdk";

const config = { channelSecret: process.env.SECRET! };
const client = new line.messagingApi.MessagingApiClient({ channelAccessToken: "x" });
const app = express();

app.post("/callback", line.middleware(config), (req, res) => {
  Promise.all(req.body.events.map(handleEvent)).then((r) => res.json(r));
});

async function handleEvent(event: line.WebhookEvent) {
  if (event.type === "postback") {
    exec("post " + event.postback.data); // want: command-injection
    return null;
  }
  if (event.type !== "message" || event.message.type !== "text") return null;
  exec("say " + event.message.text); // want: command-injection
  exec(`say ${Number(event.message.text)}`);
  return client.replyMessage({ replyToken: event.replyToken, messages: [{ type: "text", text: event.message.text }] });
}

export class Hook {
  onEvents(events: WebhookEvent[]) {
    for (const e of events) if (e.type === "message") this.onMessage(e);
  }
  private onMessage(e: MessageEvent) {
    if (e.message.type === "file") fs.writeFileSync("/srv/in/" + e.message.fileName, ""); // want: path-traversal
  }
}

app.post("/hook", line.middleware(config), (req, res) => {
  new Hook().onEvents(req.body.events);
  res.end();
});
