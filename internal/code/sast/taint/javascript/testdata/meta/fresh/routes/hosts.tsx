import { Handlers, PageProps } from '$fresh/server.ts';

export const handler: Handlers = {
  async GET(req, ctx) {
    const name = new URL(req.url).searchParams.get('name');
    await Deno.readTextFile('/data/' + name); // want: path-traversal
    await Deno.readTextFile('/data/' + ctx.params.name); // want: path-traversal
    await Deno.readTextFile('/data/' + Number(name));
    return ctx.render({ name });
  },
  async POST(req) {
    const form = await req.formData();
    await Deno.remove('/data/' + form.get('name')); // want: path-traversal
    return new Response('done');
  },
};
