import { Hono } from 'hono';
import { html, raw } from 'hono/html';
const app = new Hono<{ Variables: { user: string; id: number } }>();
app.use('*', async (c, next) => {
  c.set('user', c.req.query('user') ?? '');
  c.set('id', Number(c.req.query('id')));
  await next();
});
app.get('/get', (c) => c.html('<b>' + c.get('user') + '</b>')); // want: xss
app.get('/var', (c) => c.html(`<b>${c.var.user}</b>`)); // want: xss
app.get('/id', (c) => c.html(`<b>${c.get('id')}</b>`));
app.get('/tag', (c) => c.html(html`<b>${c.req.query('name')}</b>`));
app.get('/raw', (c) => c.html(html`<b>${raw(c.req.query('name'))}</b>`)); // want: xss
app.get('/text', (c) => c.text('hi ' + c.get('user')));
export default app;
