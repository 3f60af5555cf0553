import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { tool } from 'ai';
import { DynamicStructuredTool } from '@langchain/core/tools';
import { z } from 'zod';
import { exec } from 'node:child_process';
const server = new McpServer({ name: 'demo', version: '1.0.0' });
server.registerTool('run', { title: 'Run', inputSchema: { path: z.string(), n: z.number() } }, async ({ path, n }) => {
  exec('ls ' + path); // want: command-injection
  exec('ls -' + Number(n));
  return { content: [] };
});
const low = new Server({ name: 'x', version: '1' }, { capabilities: { tools: {} } });
low.setRequestHandler(CallToolRequestSchema, async (request) => {
  exec('ls ' + request.params.arguments!.dir); // want: command-injection
  return { content: [] };
});
export const weather = tool({ description: 'w', inputSchema: z.object({ place: z.string() }), execute: async ({ place }) => {
  exec('w ' + place); // want: command-injection
  return 1;
} });
new DynamicStructuredTool({ name: 'f', description: 'd', schema: z.object({ q: z.string() }), func: async ({ q }) => {
  exec('grep ' + q); // want: command-injection
  return '';
} });
