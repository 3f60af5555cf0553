import { defineSignal, setHandler } from "@temporalio/workflow";
import { task, schemaTask } from "@trigger.dev/sdk/v3";
import { serve } from "@upstash/workflow/nextjs";
import { Inngest } from "inngest";
const inngest = new Inngest({ id: "x" });
import { exec } from "node:child_process";
export const resize = task({ id: "resize", run: async (payload: { path: string }, { ctx }) => { exec("x " + payload.path); } }); // want: command-injection
export const { POST } = serve<{ file: string }>(async (context) => {
  const { file } = context.requestPayload;
  exec("x " + file); // want: command-injection
});
export const f = inngest.createFunction({ id: "f" }, { event: "a/b" }, async ({ event, step }) => {
  await step.run("s", async () => { exec("x " + event.data.name); }); // want: command-injection
});
