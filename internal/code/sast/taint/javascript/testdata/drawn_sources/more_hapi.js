const Hapi = require('@hapi/hapi');
const { exec } = require('child_process');

const server = Hapi.server({ port: 3000 });
server.route({
  method: 'GET',
  path: '/x/{name*}',
  handler: (request, h) => {
    exec('x ' + request.params.name); // want: command-injection
    exec('seq ' + Number(request.query.n));
    return `<p>${request.query.who}</p>`; // not found: xss
  },
});
server.route([{ method: 'POST', path: '/r', options: { handler(req, h) { exec(req.payload.cmd); return h.redirect(req.query.to); } } }]); // want: command-injection, open-redirect
const plugin = { name: 'p', register: async (srv) => { srv.ext('onRequest', (request, h) => { exec('log ' + request.headers['x-l']); return h.continue; }); } }; // want: command-injection
server.register(plugin);
