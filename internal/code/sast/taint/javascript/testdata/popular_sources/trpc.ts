import { initTRPC } from "@trpc/server";
import { z } from "zod";
import { exec } from "node:child_process";
const t = initTRPC.context<{ user: string }>().create();
const protectedProcedure = t.procedure.use(({ ctx, next }) => next({ ctx }));
export const appRouter = t.router({
  file: t.router({
    byName: protectedProcedure.input(z.string()).query(async ({ input, ctx }) => {
      exec("cat " + input); // want: command-injection
    }),
    add: t.procedure.input(z.object({ name: z.string(), size: z.number() })).mutation(async (opts) => {
      const { input } = opts;
      exec("touch " + input.name); // want: command-injection
    }),
    sub: t.procedure.input(z.object({ ch: z.string() })).subscription(async function* ({ input }) {
      exec("tail " + input.ch); // want: command-injection
    }),
  }),
});
