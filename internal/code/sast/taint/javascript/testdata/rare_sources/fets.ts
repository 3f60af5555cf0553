import { exec, execFile } from 'node:child_process';
import { createRouter, Response } from 'fets';
const router = createRouter().route({
  method: 'POST',
  path: '/ping',
  handler: async (request) => {
    const body = await request.json();
    exec('ping ' + body.host); // want: command-injection
    execFile('ping', [body.host]);
    return Response.json({});
  },
});
