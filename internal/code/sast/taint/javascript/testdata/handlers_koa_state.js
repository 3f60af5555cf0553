const Koa = require('koa');
const app = new Koa();
app.use(async (ctx, next) => {
  ctx.state.q = ctx.query.q;
  ctx.state.n = Number(ctx.query.n);
  await next();
});
app.use(async (ctx) => {
  ctx.type = 'html';
  if (ctx.path === '/n') {
    ctx.body = `<p>${ctx.state.n}</p>`;
    return;
  }
  ctx.body = `<p>${ctx.state.q}</p>`; // want: xss
});
app.listen(3000);
