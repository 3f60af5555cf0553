import { tool, generateText } from "ai";
import { tool as lcTool, DynamicStructuredTool, DynamicTool } from "@langchain/core/tools";
import { tool as agentTool } from "@openai/agents";
import { z } from "zod";
import { exec } from "node:child_process";
export const a = tool({ description: "", inputSchema: z.object({ cmd: z.string() }), execute: async ({ cmd }) => {
  exec(cmd); // want: command-injection
} });
export const b = lcTool(async ({ path }) => { exec("cat " + path); return ""; }, { name: "b", schema: z.object({ path: z.string() }) }); // want: command-injection
export const c = new DynamicStructuredTool({ name: "c", description: "", schema: z.object({ q: z.string() }), func: async ({ q }) => {
  exec("grep " + q); // want: command-injection
  return "";
} });
export const d = new DynamicTool({ name: "d", description: "", func: async (input: string) => { exec("grep " + input); return ""; } }); // want: command-injection
export const e = agentTool({ name: "e", description: "", parameters: z.object({ q: z.string() }), async execute({ q }) { exec("grep " + q); } }); // want: command-injection
