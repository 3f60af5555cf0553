import type { Context } from "@netlify/edge-functions";
export default async (request: Request, context: Context) => {
  const url = new URL(request.url);
  const target = url.searchParams.get("target")!;
  await fetch(target); // want: ssrf
  const { name } = context.params;
  return new Response(`<h1>${name}</h1>`, { headers: { "content-type": "text/html" } }); // want: xss
};
