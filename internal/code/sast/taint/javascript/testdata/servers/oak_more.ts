import { exec } from 'node:child_process';
import { Router } from 'npm:@oak/oak@17';
import * as oak from 'https://deno.land/x/oak@v12.6.1/mod.ts';

new Router().post('/', async (ctx) => {
  exec('log ' + oak.helpers.getQuery(ctx).name); // want: command-injection
  exec('log ' + ctx.request.url.pathname); // want: command-injection
  exec('log ' + ctx.request.body); // want: command-injection
  ctx.response.body = '<p>' + ctx.params.name; // want: xss
});
