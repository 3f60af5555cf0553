import { exec, execFile } from 'node:child_process';
import { os } from '@orpc/server';
import { z } from 'zod';

export const ping = os.input(z.object({ host: z.string() })).handler(async ({ input, context }) => {
  exec('ping ' + input.host); // want: command-injection
  execFile('ping', [input.host]);
  exec('log ' + context.user.id);
});
