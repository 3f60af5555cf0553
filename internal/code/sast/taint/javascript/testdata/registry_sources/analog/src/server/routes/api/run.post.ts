import { defineEventHandler, readBody, getQuery, createError } from "h3";
import { exec, execFile } from "node:child_process";

export default defineEventHandler(async (event) => {
  const { tool } = await readBody(event);
  exec("tool " + tool); // want: command-injection
  execFile("tool", [tool]);
  const n = Number(getQuery(event)["n"]);
  exec("tool " + n);
  return { tool };
});
