import { PageServerLoad, PageServerAction, fail, redirect } from "@analogjs/router/server/actions";
import { readFormData } from "h3";
import { exec } from "node:child_process";
import { readFile } from "node:fs/promises";

export const load = async ({ params, req, event }: PageServerLoad) => {
  return { text: await readFile("/srv/" + params!["slug"], "utf8") }; // want: path-traversal
};

export async function action({ event }: PageServerAction) {
  const body = await readFormData(event);
  exec("mail " + body.get("email")); // want: command-injection
  return redirect(String(body.get("next"))); // want: open-redirect
}
