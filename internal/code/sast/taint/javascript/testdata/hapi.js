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
server.state('theme', { isHttpOnly: false }); // want: script-cookie
server.state('theme', { isSecure: false }); // want: insecure-cookie
server.state('theme', { isHttpOnly: true, isSecure: true });
server.route([
  {
    method: 'POST',
    path: '/names',
    handler: (r, h) => h.response('<p>' + r.payload.name), // want: xss
  },
  {
    method: 'GET',
    path: '/data',
    handler: (r, h) => h.response({ name: r.query.name }),
  },
  {
    method: 'GET',
    path: '/page',
    handler: (r, h) => {
      exec('echo ' + r.headers['x-name']); // want: command-injection
      eval(h.file(r.query.name));
      return h.view(r.query.page); // want: path-traversal
    },
  },
]);
