import type { RequestHandler } from "./$types";
import { json, redirect } from "@sveltejs/kit";
import { exec } from "node:child_process";
export const GET: RequestHandler = async ({ url, params, cookies }) => {
  exec("cat " + url.searchParams.get("f")); // want: command-injection
  exec("cat " + params.name); // want: command-injection
  throw redirect(302, url.searchParams.get("next")!); // want: open-redirect
};
export async function POST({ request }) {
  const { cmd } = await request.json();
  exec("x " + cmd); // want: command-injection
  return json({});
}
