const express = require('express');
const app = express();
app.set('view engine', 'ejs');

app.use((req, res, next) => {
  res.locals.title = 'A shop';
  next();
});

app.get('/search', (req, res) => {
  res.render('search', { q: req.query.q, page: parseInt(req.query.page, 10), user: { name: req.query.name } });
});

app.get('/safe', (req, res) => {
  const output = { term: req.query.term };
  res.render('safe', { q: 'constant', output });
});

app.get('/list', (req, res) => {
  const rows = req.query.rows.map((row) => ({ label: row }));
  res.render('shop/list.ejs', { rows });
});
