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
server.route([
  {
    method: 'GET',
    path: '/parts',
    options: {
      pre: [
        (request) => exec('log ' + request.query.a), // want: command-injection
        { method: (request) => exec('log ' + request.query.b) }, // want: command-injection
      ],
      handler: (request, h) => h.response('<p>' + request.query.c), // want: xss
    },
  },
]);
server.route({
  method: 'GET',
  path: '/orders',
  options: {
    pre: [
      { method: (request, h) => exec('log ' + request.query.id), assign: 'order' }, // want: command-injection
      (request) => exec('log ' + request.query.name), // want: command-injection
      { method: () => exec('log'), assign: 'all' },
    ],
    handler: (request, h) => h.response('<p>' + request.query.name), // want: xss
  },
});
