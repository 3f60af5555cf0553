import { Elysia, t } from 'elysia';
import { exec } from 'child_process';
const api = new Elysia({ prefix: '/v1' })
  .get('/id/:id', ({ params: { id }, headers }) => {
    exec('cat ' + id); // want: command-injection
    exec('cat ' + headers['x-a']); // want: command-injection
    return { id };
  })
  .post('/sign', ({ body, cookie: { session }, redirect, query }) => {
    exec('cat ' + body.name); // want: command-injection
    exec('cat ' + session.value); // want: command-injection
    return redirect(query.next); // want: open-redirect
  }, { body: t.Object({ name: t.String() }) })
  .ws('/ws', { message(ws, message) {
    exec('cat ' + message); // want: command-injection
    ws.send('ok');
  } });
export { api };
