import { exec, execFile } from 'node:child_process';
import { Hono } from 'hono';

const app = new Hono();

app.get('/ping/:host', (c) => {
  exec('ping ' + c.req.param('host')); // want: command-injection
  exec('ping ' + c.req.query('host')); // want: command-injection
  exec('ping ' + c.req.header('x-host')); // want: command-injection
  execFile('ping', [c.req.query('host')!]);
  return c.html('<p>' + c.req.query('host')); // want: xss
});

app.post('/users', async (c) => {
  const body = await c.req.json();
  exec('add ' + body.name); // want: command-injection
  const form = await c.req.parseBody();
  exec('add ' + form['name']); // want: command-injection
  exec('log ' + c.get('requestId'));
  if (body.next) return c.redirect(body.next); // want: open-redirect
  return c.json({ name: body.name });
});

export default app;
