const restify = require('restify');

const server = restify.createServer();
server.get('/a', (asked, answer, next) => {
  answer.send('<p>' + asked.query.name);
  next();
});
