import { defineEndpoint, defineHook, defineOperationApi } from "@directus/extensions-sdk";
import { exec, execFile } from "node:child_process";
import fs from "node:fs";

export default defineEndpoint({
  id: "tools",
  handler: (router, { services, database }) => {
    router.get("/run", (req, res) => {
      exec("tool " + req.query.arg); // want: command-injection
      execFile("tool", [String(req.query.arg)]);
      res.send(`<p>${req.query.arg}</p>`); // want: xss
    });
    router.post("/find", async (req, res) => {
      await database.raw(`SELECT * FROM items WHERE name = '${req.body.name}'`); // want: sql-injection
      await database.raw("SELECT * FROM items WHERE name = ?", [req.body.name]);
      res.json({});
    });
  },
});

export const hook = defineHook(({ filter, action }) => {
  filter("items.create", (payload, meta) => {
    exec("created " + payload.title); // want: command-injection
    return payload;
  });
  action("files.upload", ({ payload }) => {
    fs.readFileSync("/srv/up/" + payload.filename_download); // want: path-traversal
  });
});

export const op = defineOperationApi<{ text: string }>({
  id: "log",
  handler: ({ text }) => {
    exec("log " + text); // want: command-injection
  },
});
