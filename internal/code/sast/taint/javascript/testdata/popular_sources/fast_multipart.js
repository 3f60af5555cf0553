import Fastify from "fastify";
import multipart from "@fastify/multipart";
import { exec } from "node:child_process";
const app = Fastify();
await app.register(multipart);
app.post("/up", async (req, reply) => {
  const data = await req.file();
  exec("file " + data.filename); // not found: command-injection
  for await (const part of req.parts()) {
    if (part.type === "field") exec("echo " + part.value); // not found: command-injection
  }
  return { ok: true };
});
