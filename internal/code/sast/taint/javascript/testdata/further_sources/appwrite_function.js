import { Client } from "node-appwrite";
import { exec, execFile } from "child_process";

export default async ({ req, res, log, error }) => {
  exec("convert " + req.bodyJson.file); // not found: command-injection
  execFile("convert", [req.bodyJson.file]);
  if (req.path === "/page") {
    return res.text("<h1>" + req.query.title + "</h1>", 200, { "content-type": "text/html" }); // not found: xss
  }
  return res.json({ ok: true });
};
