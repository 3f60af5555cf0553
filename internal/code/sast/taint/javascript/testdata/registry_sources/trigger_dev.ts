import { task, schemaTask, schedules, logger } from "@trigger.dev/sdk/v3";
import { z } from "zod";
import { exec, execFile } from "node:child_process";
import { readFile } from "node:fs/promises";

export const hello = task({
  id: "hello",
  run: async (payload: { file: string; n: number }, { ctx }) => {
    exec("convert " + payload.file); // want: command-injection
    execFile("convert", [payload.file]);
    exec("seq " + Number(payload.n));
    return payload;
  },
});

export const typed = schemaTask({
  id: "typed",
  schema: z.object({ path: z.string(), n: z.number() }),
  run: async ({ path, n }) => {
    exec(`seq ${n}`);
    return readFile("/srv/" + path); // want: path-traversal
  },
});

export const daily = schedules.task({
  id: "daily",
  cron: "0 0 * * *",
  run: async (payload) => {
    exec("daily " + payload.externalId);
  },
});
