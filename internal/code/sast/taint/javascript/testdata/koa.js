const Koa = require('koa');
const Router = require('@koa/router');
const send = require('koa-send');
const { exec } = require('child_process');
const app = new Koa();
const router = new Router();

app.use(async (ctx, next) => {
  await next();
});
router.get('/hello/:name', async (ctx) => {
  ctx.body = '<h1>' + ctx.params.name + '</h1>'; // want: xss
  ctx.body = { name: ctx.params.name };
  ctx.redirect(ctx.query.next); // want: open-redirect
  ctx.redirect('/home?from=' + ctx.query.next);
});
router.post('/run', async (ctx) => {
  const { host } = ctx.request.body;
  exec('ping ' + host); // want: command-injection
});
app.use(router.routes());

router.use(check).get('/names', async (c) => {
  exec('echo ' + c.get('x-name')); // want: command-injection
  exec('echo ' + c.get('host'));
  exec('echo ' + c.headers['x-name']); // want: command-injection
  exec('echo ' + c.originalUrl); // want: command-injection
  exec('echo ' + c.cookies.get('name')); // want: command-injection
  c.cookies.set('id', String(Math.random())); // want: weak-random
  c.cookies.set('theme', 'dark', { httpOnly: false }); // want: script-cookie
  c.cookies.set('theme', 'dark', { secure: false }); // want: insecure-cookie
  c.cookies.set('theme', 'dark', { httpOnly: true, secure: true });
  await c.render(c.query.page); // want: path-traversal
  await c.render('page', { name: c.query.name });
  await send(c, c.query.name); // want: path-traversal
  await send(c, c.query.name, { root: 'files' });
});

const other = Koa();
other.use(async (c) => exec('ping ' + c.query.host)); // want: command-injection
const more = require('koa-router')();
more.get('/', async (c) => exec('ping ' + c.query.host)); // want: command-injection

router.get('/asserted', async (ctx) => {
  const name = ctx.query.name;
  ctx.assert(/^[a-z]+$/.test(name), 400);
  exec('ping ' + name);
  ctx.assert(ctx.query.host.length < 9, 400);
  exec('ping ' + ctx.query.host); // want: command-injection
});
