import { Application, Router } from 'jsr:@oak/oak';
import { helpers } from 'https://deno.land/x/oak/mod.ts';

const router = new Router();

router.get('/files/:name', async (ctx) => {
  ctx.response.body = await Deno.readTextFile('/data/' + ctx.params.name); // want: path-traversal
  const name = ctx.request.url.searchParams.get('name');
  ctx.response.body = await Deno.readTextFile('/data/' + name); // want: path-traversal
  ctx.response.body = await Deno.readTextFile('/data/' + Number(name));
});

router.post('/files', async (ctx) => {
  const { name } = await ctx.request.body.json();
  await Deno.remove('/data/' + name); // want: path-traversal
  ctx.response.redirect(name); // want: open-redirect
});

new Application().use(router.routes());
