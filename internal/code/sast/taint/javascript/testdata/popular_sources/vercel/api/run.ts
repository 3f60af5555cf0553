import type { VercelRequest, VercelResponse } from "@vercel/node";
import { exec } from "node:child_process";
export default function handler(req: VercelRequest, res: VercelResponse) {
  const { name = "World" } = req.query;
  exec("say " + name); // want: command-injection
  return res.send(`Hello ${name}`); // want: xss
}
