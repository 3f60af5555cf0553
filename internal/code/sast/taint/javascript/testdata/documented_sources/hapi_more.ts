import Hapi, { Request, ResponseToolkit } from '@hapi/hapi';
import { exec } from 'child_process';
const init = async () => {
  const server = Hapi.server({ port: 3000, host: 'localhost' });
  server.route([
    { method: 'GET', path: '/run/{cmd*}', handler: (request: Request, h: ResponseToolkit) => {
      exec(request.params.cmd); // want: command-injection
      return h.response(`<p>${request.query.x}</p>`).type('text/html'); // want: xss
    } },
    { method: 'POST', path: '/run', options: { handler: (req, h) => {
      const { cmd } = req.payload as { cmd: string };
      exec(cmd); // want: command-injection
      exec('wc ' + Math.floor(req.query.n));
      return h.redirect(req.query.next); // want: open-redirect
    } } },
  ]);
  server.route({ method: 'GET', path: '/one', options: { handler: (r, h) => {
    exec(r.query.one); // want: command-injection
    return h.response('ok');
  } } });
  await server.start();
};
init();
