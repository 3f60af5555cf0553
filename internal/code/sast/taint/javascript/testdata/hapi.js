const Hapi = require('@hapi/hapi');
const { exec } = require('child_process');

const server = Hapi.server({ port: 3000 });
server.route({
  method: 'GET',
  path: '/hello/{name}',
  handler: (request, h) => {
    exec('ping ' + request.params.name); // want: command-injection
    return h.redirect(request.query.next); // want: open-redirect
  },
});
server.route({ method: 'GET', path: '/', handler: (request, h) => h.redirect('/home') });
