import { exec, execFile } from "node:child_process";
import { createServerAdapter } from "@whatwg-node/server";
import { serve } from "srvx";
import expressWs from "express-ws";
import express from "express";
import getRawBody from "raw-body";
import parse from "co-body";

export const adapter = createServerAdapter(async (request: Request) => {
  const { searchParams } = new URL(request.url);
  exec("ping " + searchParams.get("host")); // want: command-injection
  execFile("ping", [searchParams.get("host")!]);
  const body = await request.json();
  exec("ping " + body.host); // want: command-injection
  return new Response("ok");
});

serve({
  async fetch(request) {
    const form = await request.formData();
    exec("ping " + form.get("host")); // want: command-injection
    execFile("ping", [form.get("host")]);
    return new Response("ok");
  },
});

const { app } = expressWs(express());
app.ws("/chat", (ws, req) => {
  ws.on("message", (msg) => {
    exec("say " + msg); // want: command-injection
    execFile("say", [String(msg)]);
  });
  exec("join " + req.query.room); // want: command-injection
});

export async function koaBody(ctx) {
  const data = await parse.json(ctx);
  exec("ping " + data.host); // want: command-injection
  execFile("ping", [data.host]);
}

app.post("/raw", async (req, res) => {
  const text = await getRawBody(req, { encoding: "utf8" });
  exec("run " + text); // want: command-injection
  execFile("run", [text]);
  res.end();
});
