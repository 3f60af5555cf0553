import { exec } from "node:child_process";
import { readFile } from "node:fs/promises";

export const GET: MarkoRun.Handler = async (context, next) => {
  exec(`id ${context.params.id}`); // want: command-injection
  exec(`id ${parseInt(context.params.id, 10)}`);
  const q = context.url.searchParams.get("q");
  return new Response(`<p>${q}</p>`, { headers: { "content-type": "text/html" } }); // want: xss
};

export async function POST(context) {
  const form = await context.request.formData();
  await readFile("/srv/" + form.get("file")); // want: path-traversal
  return new Response("ok");
}
