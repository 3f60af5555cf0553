import { defineAction } from "astro:actions";
import { z } from "astro:schema";
import { exec } from "node:child_process";
export const server = {
  find: defineAction({
    accept: "form",
    input: z.object({ name: z.string(), n: z.number() }),
    handler: async ({ name, n }, context) => {
      exec("find " + name); // want: command-injection
    },
  }),
};
