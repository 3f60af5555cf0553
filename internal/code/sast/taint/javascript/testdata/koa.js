const Koa = require('koa');
const Router = require('@koa/router');
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
