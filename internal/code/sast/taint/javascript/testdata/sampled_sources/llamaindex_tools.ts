import { tool, agent } from "llamaindex";
import { FunctionTool } from "llamaindex";
import { openai } from "@llamaindex/openai";
import { z } from "zod";
import { exec, execFile } from "node:child_process";
const readNote = tool({
  name: "readNote",
  description: "reads a note",
  parameters: z.object({ path: z.string() }),
  execute: ({ path }) => {
    execFile("cat", ["--", path]);
    exec(`cat ${path}`); // want: command-injection
    return "";
  },
});
const grep = FunctionTool.from(({ q }: { q: string }) => {
  exec("grep " + q); // want: command-injection
  return "";
}, { name: "grep", description: "" });
export const bot = agent({ tools: [readNote, grep], llm: openai({ model: "x" }) });
