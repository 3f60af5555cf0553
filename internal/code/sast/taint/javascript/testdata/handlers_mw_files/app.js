const express = require('express');
const { execFile, exec } = require('child_process');
const term = require('./middleware/term');
const app = express();
app.use(term);
app.get('/', (req, res) => {
  const { term } = res.locals;
  res.send(`<i>${term}</i>`); // want: xss
});
app.get('/who', (req, res) => {
  exec('id ' + req.context.who); // want: command-injection
  exec('id ' + req.context.kind);
  res.end();
});
