import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import { exec } from 'child_process';
const t = initTRPC.context<{ user: string }>().create();
const authed = t.procedure.use(async (opts) => opts.next());
export const appRouter = t.router({
  run: authed.input(z.object({ cmd: z.string(), n: z.number().int() })).mutation(async (opts) => {
    exec(opts.input.cmd); // want: command-injection
    exec('head -n ' + Number(opts.input.n));
    return true;
  }),
  find: t.procedure.input(z.string()).query(({ input }) => {
    exec('find ' + input); // want: command-injection
    return [];
  }),
});
