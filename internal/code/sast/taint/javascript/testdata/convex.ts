import { mutation, action } from './_generated/server';
import { v } from 'convex/values';
import { exec } from 'child_process';

export const convert = action({
  args: { file: v.string(), size: v.number() },
  handler: async (ctx, args) => {
    exec(`convert ${args.file}`); // want: command-injection
    const r = await fetch(args.file); // want: ssrf
    return r.status;
  },
});
