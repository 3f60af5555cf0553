const express = require('express');
const app = express();
app.use(function (req, res, next) {
  res.locals.term = req.query.term;
  res.locals.page = parseInt(req.query.page, 10);
  res.locals.version = '1.2';
  next();
});
app.get('/term', (req, res) => {
  res.send('<h1>' + res.locals.term + '</h1>'); // want: xss
});
app.get('/page', (req, res) => {
  res.send('<h1>' + res.locals.page + '</h1>');
});
app.get('/version', (req, res) => {
  res.send('<h1>' + res.locals.version + '</h1>');
});
app.listen(3000);
