import { exec } from 'child_process'
import { z } from 'zod'
import { os } from '@orpc/server'
import { createSafeActionClient } from 'next-safe-action'
import { createServerAction } from 'zsa'
import { defineAction } from 'astro:actions'
const shape = z.object({ n: z.number(), s: z.string() })
export const ping = os.input(shape).handler(async ({ input }) => {
  exec('x ' + input.n)
  exec('x ' + input.s) // want: command-injection
})
export const save = createSafeActionClient().schema(shape).action(async ({ parsedInput, clientInput }) => {
  exec('x ' + parsedInput.n)
  exec('x ' + parsedInput.s) // want: command-injection
  exec('x ' + clientInput.s) // want: command-injection
})
export const act = createServerAction().input(shape).handler(async ({ input }) => {
  exec('x ' + input.n)
  exec('x ' + input.s) // want: command-injection
})
export const server = {
  like: defineAction({ input: shape, handler: async ({ n, s }) => {
    exec('x ' + n)
    exec('x ' + s) // want: command-injection
  } }),
}
