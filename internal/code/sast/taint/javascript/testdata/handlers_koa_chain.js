const Koa = require('koa');
const Router = require('@koa/router');
const { exec } = require('child_process');
const router = new Router();
async function onlyHex(ctx, next) {
  if (!/^[0-9a-f]{32}$/.test(ctx.params.id)) {
    ctx.throw(400, 'id');
  }
  await next();
}
const only = (names) => async (ctx, next) => {
  if (!names.includes(ctx.query.name)) {
    ctx.status = 400;
    return;
  }
  return next();
};
router.get('/a/:id', onlyHex, async (ctx) => {
  exec('ls ' + ctx.params.id);
  exec('ls ' + ctx.query.id); // want: command-injection
});
router.get('/b', only(['a', 'b']), async (ctx) => {
  exec('ls ' + ctx.query.name);
  exec('ls ' + ctx.query.id); // want: command-injection
});
router.get('/c', async (ctx) => {
  ctx.assert(/^[a-z]+$/.test(ctx.query.word), 400, 'word');
  exec('ls ' + ctx.query.word);
  exec('ls ' + ctx.query.id); // want: command-injection
});
