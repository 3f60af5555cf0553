import { exec, execFile } from 'node:child_process';
import { Elysia, t } from 'elysia';

new Elysia()
  .get('/ping/:host', ({ params, query, headers }) => {
    exec('ping ' + params.host); // want: command-injection
    exec('ping ' + query.host); // want: command-injection
    exec('ping ' + headers['x-host']); // want: command-injection
    execFile('ping', [query.host]);
  })
  .post('/users', ({ body, server }) => {
    exec('add ' + body.name); // want: command-injection
    exec('log ' + server.port);
  }, { body: t.Object({ name: t.String() }) })
  .listen(3000);
