const Koa = require('koa');
const Router = require('@koa/router');
const { koaBody } = require('koa-body');
const { exec } = require('child_process');
const app = new Koa();
const router = new Router({ prefix: '/api' });
router.post('upload', '/upload/:name', koaBody({ multipart: true }), async (ctx, next) => {
  const { path, file } = ctx.request.files;
  exec('file ' + file.originalFilename); // want: command-injection
  exec('echo ' + ctx.get('X-Name')); // want: command-injection
  exec('echo ' + ctx.params.name); // want: command-injection
  exec('echo ' + ctx.cookies.get('tz')); // want: command-injection
  exec('echo ' + ctx.request.querystring); // want: command-injection
  exec('echo ' + ctx.request.length);
  ctx.body = `<h1>${ctx.params.name}</h1>`; // want: xss
});
router.get('/json', async ({ query, response }) => {
  exec('echo ' + query.v); // want: command-injection
  response.body = { v: query.v };
});
app.use(router.routes());
