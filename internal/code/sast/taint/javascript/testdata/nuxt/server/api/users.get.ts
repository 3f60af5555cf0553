import { exec } from 'node:child_process';
import { promises as fs } from 'node:fs';

export default defineEventHandler(async (event) => {
  const query = getQuery(event);
  exec('finger ' + query.user); // want: command-injection
  const id = getRouterParam(event, 'id');
  await fs.readFile('/srv/' + id); // want: path-traversal
  await fs.readFile('/srv/index');
  const body = await readBody(event);
  await $fetch(body.url); // want: ssrf
  return sendRedirect(event, query.to as string); // want: open-redirect
});
