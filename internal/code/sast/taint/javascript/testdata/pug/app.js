const express = require('express');
const app = express();

app.set('view engine', 'pug');

app.get('/', (req, res) => {
  const items = req.query.items.map((name) => ({ name, rank: 1 }));
  res.render('page', { name: req.query.name, items, title: 'Fixed', id: req.query.id });
});
