"use server";
import { createSafeActionClient } from "next-safe-action";
import { createServerAction } from "zsa";
import { z } from "zod";
import { exec } from "node:child_process";
const action = createSafeActionClient();
export const grep = action.schema(z.object({ q: z.string(), n: z.number() })).action(async ({ parsedInput: { q, n } }) => {
  exec("grep " + q); // want: command-injection
});
export const grep2 = createServerAction().input(z.object({ q: z.string() })).handler(async ({ input }) => {
  exec("grep " + input.q); // want: command-injection
});
