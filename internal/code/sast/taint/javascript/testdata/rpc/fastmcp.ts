import { exec, execFile } from 'node:child_process';
import { FastMCP } from 'fastmcp';
import { tool } from 'ai';
import { z } from 'zod';

const server = new FastMCP({ name: 'hosts', version: '1.0.0' });
server.addTool({
  name: 'ping',
  parameters: z.object({ host: z.string() }),
  execute: async (args) => {
    exec('ping ' + args.host); // want: command-injection
    execFile('ping', [args.host]);
    return 'done';
  },
});

export const ping = tool({
  description: 'ping a host',
  inputSchema: z.object({ host: z.string() }),
  execute: async ({ host }) => {
    exec('ping ' + host); // want: command-injection
    return 'done';
  },
});
