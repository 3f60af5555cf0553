import { exec, execFile } from 'node:child_process';
import { initTRPC } from '@trpc/server';
import { z } from 'zod';

const t = initTRPC.context<Context>().create();
export const publicProcedure = t.procedure;
const protectedProcedure = t.procedure.use(async ({ ctx, next }) => next({ ctx }));

export const appRouter = t.router({
  ping: publicProcedure.input(z.object({ host: z.string() })).query(({ input, ctx }) => {
    exec('ping ' + input.host); // want: command-injection
    execFile('ping', [input.host]);
    exec('log ' + ctx.user.id);
  }),
  add: protectedProcedure.input(z.string()).mutation(async (opts) => {
    exec('add ' + opts.input); // want: command-injection
    exec('log ' + opts.ctx.user.id);
  }),
  watch: publicProcedure.input(z.object({ host: z.string() })).output(z.any()).subscription(async function* ({ input }) {
    exec('watch ' + input.host); // want: command-injection
  }),
});
