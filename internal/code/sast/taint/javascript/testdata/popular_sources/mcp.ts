import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { FastMCP } from "fastmcp";
import { z } from "zod";
import { exec, execFile } from "node:child_process";
const server = new McpServer({ name: "x", version: "1" });
server.tool("read", { path: z.string() }, async ({ path }) => {
  exec("cat " + path); // want: command-injection
  execFile("cat", ["--", path]);
  return { content: [] };
});
server.registerTool("ls", { inputSchema: { dir: z.string(), n: z.number() } }, async (args, extra) => {
  exec("ls " + args.dir); // want: command-injection
  return { content: [] };
});
const low = new Server({ name: "y", version: "1" }, { capabilities: {} });
low.setRequestHandler(CallToolRequestSchema, async (request) => {
  const { name, arguments: args } = request.params;
  exec("run " + args!.cmd); // want: command-injection
  return { content: [] };
});
new FastMCP({ name: "z", version: "1.0.0" }).addTool({ name: "a", description: "", parameters: z.object({ q: z.string() }), execute: async ({ q }) => {
  exec("grep " + q); // want: command-injection
  return "";
} });
