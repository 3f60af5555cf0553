import type { APIEvent } from "@solidjs/start/server";
import { action, query, redirect } from "@solidjs/router";
import { exec } from "node:child_process";
export async function GET({ params, request }: APIEvent) {
  exec("cat " + params.name); // want: command-injection
  return new Response("");
}
export const save = action(async (form: FormData) => {
  "use server";
  exec("touch " + form.get("file")); // want: command-injection
  throw redirect(form.get("next") as string); // want: open-redirect
});
export const one = query(async (id: string) => {
  "use server";
  exec("cat " + id); // want: command-injection
}, "one");
