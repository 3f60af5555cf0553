import { initTRPC } from '@trpc/server'
import { z } from 'zod'
import { exec } from 'child_process'
import { Pool } from 'pg'

const t = initTRPC.context<{ tenant: string }>().create()
const pool = new Pool()
const protectedProcedure = t.procedure.use(({ ctx, next }) => next({ ctx }))

export const appRouter = t.router({
  find: t.procedure.input(z.string()).query(async ({ input }) => {
    return pool.query("SELECT * FROM t WHERE a = '" + input + "'") // want: sql-injection
  }),
  run: protectedProcedure.input(z.object({ cmd: z.string(), n: z.number() })).mutation(({ input, ctx }) => {
    exec(input.cmd) // want: command-injection
    exec('seq ' + input.n)
  }),
  any: t.procedure.input((v: unknown) => v as { f: string }).query((opts) => exec('cat ' + opts.input.f)), // want: command-injection
  tick: t.procedure.input(z.enum(['a', 'b'])).subscription(async function* ({ input }) {
    exec('tick ' + input)
    yield 1
  }),
})
