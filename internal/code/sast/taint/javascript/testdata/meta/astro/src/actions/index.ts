import { exec } from 'node:child_process';
import { defineAction } from 'astro:actions';

export const server = {
  ping: defineAction({
    handler: async (input, context) => {
      exec('ping ' + input.host); // want: command-injection
      exec('log ' + context.locals.id);
    },
  }),
};
