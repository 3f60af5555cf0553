import { exec } from 'node:child_process';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { Elysia } from 'elysia';
import { H3 } from 'h3';
import { serve } from 'https://deno.land/std@0.200.0/http/server.ts';

const app = new Hono();
app.get('/', (c) => {
  exec('log ' + getCookie(c, 'name')); // want: command-injection
  exec('log ' + c.req.path); // want: command-injection
  exec('log ' + c.json({ name: c.req.query('name') }));
  return c.body('<p>' + c.req.query('name')); // want: xss
});

export const logged = createMiddleware(async (c, next) => {
  exec('log ' + c.req.header('x-name')); // want: command-injection
});

new Elysia()
  .derive(({ headers }) => ({ name: exec('log ' + headers['x-name']) })) // want: command-injection
  .group('/v1', (group) => group.get('/', ({ query }) => exec('log ' + query.name))) // want: command-injection
  .ws('/chat', {
    message(ws, message) {
      exec('echo ' + message); // want: command-injection
    },
  });

new H3().get('/', (event) => exec('show ' + event.context.params.name)); // want: command-injection

serve(async (asked) => {
  const { host } = await asked.json();
  exec('ping ' + host); // want: command-injection
  await Deno.rename('/data/a', '/data/' + host); // want: path-traversal
  new Deno.Command(host).output(); // want: command-injection
  Bun.spawn([host]); // want: command-injection
  return new Response('done');
});

Bun.serve({
  routes: {
    '/users': {
      POST: async (asked) => {
        exec('add ' + asked.params.name); // want: command-injection
      },
    },
  },
});
