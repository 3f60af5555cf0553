import { $ } from 'bun';
import { exec } from 'node:child_process';
Bun.serve({
  routes: {
    '/users/:id': (req) => {
      exec('cat ' + req.params.id); // want: command-injection
      return Response.json({ id: req.params.id });
    },
    '/post': { POST: async (req) => {
      const body = await req.json();
      exec('cat ' + body.name); // want: command-injection
      await $`cat ${body.name}`;
      return new Response('ok');
    } },
  },
  websocket: { message(ws, message) {
    exec('cat ' + message); // want: command-injection
  } },
});
Deno.serve({ port: 8000 }, async (req: Request) => {
  const url = new URL(req.url);
  await Deno.readTextFile('/data/' + url.searchParams.get('f')); // want: path-traversal
  return new Response('ok');
});
