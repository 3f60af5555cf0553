const { app } = require('@azure/functions');
app.http('hello', {
  methods: ['GET'],
  handler: async (request, context) => {
    const name = request.query.get('name');
    return { body: `<h1>Hello, ${name}!</h1>`, headers: { 'content-type': 'text/html' } }; // want: xss
  },
});
app.http('json', {
  handler: async (request, context) => {
    return { jsonBody: { name: request.query.get('name') } };
  },
});
