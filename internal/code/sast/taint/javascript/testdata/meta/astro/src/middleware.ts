import { exec } from 'node:child_process';
import { defineMiddleware } from 'astro:middleware';

export const onRequest = defineMiddleware(async (context, next) => {
  exec('log ' + context.request.headers.get('x-name')); // want: command-injection
  exec('log ' + context.locals.id);
  return next();
});
