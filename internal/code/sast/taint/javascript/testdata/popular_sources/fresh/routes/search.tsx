import { Handlers, PageProps } from "$fresh/server.ts";
export const handler: Handlers = {
  async POST(req, ctx) {
    const form = await req.formData();
    await Deno.writeTextFile("/srv/" + form.get("name"), ""); // want: path-traversal
    return new Response(await Deno.readTextFile("/srv/" + ctx.params.name)); // want: path-traversal
  },
  GET(req, _ctx) {
    const q = new URL(req.url).searchParams.get("q") || "";
    return new Response(`<h1>${q}</h1>`, { headers: { "Content-Type": "text/html" } }); // want: xss
  },
};
