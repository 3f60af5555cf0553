import { ActionError, defineAction } from 'astro:actions'
import { z } from 'astro:schema'
import { exec } from 'child_process'

export const server = {
  run: defineAction({
    input: z.object({ cmd: z.string() }),
    handler: async (input, context) => {
      exec(input.cmd) // want: command-injection
    },
  }),
}
