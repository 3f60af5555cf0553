import { exec, execFile } from 'node:child_process';

Bun.serve({
  port: 3000,
  async fetch(req) {
    const url = new URL(req.url);
    exec('ping ' + url.searchParams.get('host')); // want: command-injection
    const body = await req.json();
    exec('ping ' + body.host); // want: command-injection
    execFile('ping', [body.host]);
    return new Response('done');
  },
  websocket: {
    message(ws, message) {
      exec('ping ' + message); // want: command-injection
    },
  },
});

Bun.serve({
  routes: {
    '/users/:id': (req) => {
      exec('show ' + req.params.id); // want: command-injection
      exec('show ' + Number(req.params.id));
      return new Response('done');
    },
  },
});
