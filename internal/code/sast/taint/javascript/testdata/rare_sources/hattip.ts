import { exec, execFile } from 'node:child_process';
import { createRouter } from '@hattip/router';
const router = createRouter();
router.get('/ping', (context) => {
  exec('ping ' + context.url.searchParams.get('host')); // want: command-injection
  execFile('ping', [context.url.searchParams.get('host')]);
  return new Response('done');
});
