import { resolver } from "@blitzjs/rpc";
import { z } from "zod";
import { exec } from "node:child_process";
export default resolver.pipe(resolver.zod(z.object({ name: z.string() })), resolver.authorize(), async ({ name }, ctx) => {
  exec("x " + name); // want: command-injection
});
