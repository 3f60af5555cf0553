import type { APIRoute, APIContext } from "astro";
import { exec } from "node:child_process";
export const GET: APIRoute = ({ params, request, redirect, url }) => {
  exec("cat " + params.id); // want: command-injection
  exec("cat " + url.searchParams.get("q")); // want: command-injection
  return redirect(url.searchParams.get("to")!); // want: open-redirect
};
export async function POST(context: APIContext) {
  const body = await context.request.json();
  exec("cat " + body.name); // want: command-injection
  return new Response(null);
}
