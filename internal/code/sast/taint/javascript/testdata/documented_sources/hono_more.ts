import { Hono } from 'hono';
import { zValidator } from '@hono/zod-validator';
import { z } from 'zod';
import { html, raw } from 'hono/html';
import { exec } from 'node:child_process';
const app = new Hono().basePath('/api');
app.get('/x/:name', (c) => {
  const { name } = c.req.param();
  exec('cat ' + name); // want: command-injection
  exec('cat ' + c.req.queries('tags')![0]); // want: command-injection
  exec('cat ' + c.req.header('x-a')); // want: command-injection
  return c.html(`<b>${name}</b>`); // want: xss
});
app.post('/y', zValidator('json', z.object({ title: z.string(), n: z.number() })), async (c) => {
  const { title, n } = c.req.valid('json');
  exec('cat ' + title); // want: command-injection
  exec('cat ' + Number(n));
  const body = await c.req.parseBody();
  exec('cat ' + body['file']); // want: command-injection
  return c.redirect(body['next'] as string); // want: open-redirect
});
app.get('/z', (c) => c.html(html`<b>${c.req.query('q')}</b>`));
export default app;
