import { exec } from 'node:child_process';
import { initTRPC } from '@trpc/server';
import * as grpc from '@grpc/grpc-js';
import { DynamicTool, tool } from '@langchain/core/tools';

const t = initTRPC.create();
export const checked = t.procedure.use(async ({ next, rawInput }) => {
  exec('log ' + rawInput); // want: command-injection
  return next();
});
export const raw = t.procedure.use(async (opts) => {
  exec('log ' + (await opts.getRawInput())); // want: command-injection
  return opts.next();
});

new grpc.Server().addService(service, {
  ping: (call) => exec('ping ' + call.metadata.get('host')), // want: command-injection
});

export const ping = tool(async ({ host }) => exec('ping ' + host), { name: 'ping' }); // want: command-injection
export const pong = new DynamicTool({ name: 'pong', func: async (host) => exec('ping ' + host) }); // want: command-injection
