import { exec, execFile } from 'node:child_process';
import { initServer } from '@ts-rest/express';
import { contract } from './contract';

const s = initServer();
export const router = s.router(contract, {
  ping: async ({ params, body, query }) => {
    exec('ping ' + params.host); // want: command-injection
    exec('ping ' + body.host); // want: command-injection
    execFile('ping', [query.host]);
    return { status: 200, body: {} };
  },
});
