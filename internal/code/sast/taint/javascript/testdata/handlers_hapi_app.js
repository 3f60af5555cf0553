const Hapi = require('@hapi/hapi');
const server = Hapi.server({ port: 3000 });
server.ext('onPreHandler', (request, h) => {
  request.app.name = request.query.name;
  return h.continue;
});
server.route({
  method: 'GET', path: '/',
  handler: (request, h) => {
    return h.response('<b>' + request.app.name + '</b>').type('text/html'); // want: xss
  },
});
