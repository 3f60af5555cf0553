import { exec, execFile } from 'node:child_process';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

const server = new McpServer({ name: 'hosts', version: '1.0.0' });

server.tool('ping', { host: z.string() }, async ({ host }) => {
  exec('ping ' + host); // want: command-injection
  execFile('ping', [host]);
  return { content: [{ type: 'text', text: 'done' }] };
});

server.registerTool('add', { inputSchema: { name: z.string() } }, async (given, extra) => {
  exec('add ' + given.name); // want: command-injection
  exec('log ' + extra.sessionId);
  return { content: [] };
});

server.registerResource('host', template, {}, async (uri, { id }) => {
  exec('show ' + id); // want: command-injection
  return { contents: [] };
});

const low = new Server({ name: 'low', version: '1.0.0' }, {});
low.setRequestHandler(CallToolRequestSchema, async (request) => {
  exec('ping ' + request.params.arguments?.host); // want: command-injection
  return { content: [] };
});
