const express = require('express');
const app = express();

app.set('view engine', 'ejs');

app.get('/', (req, res) => {
  res.render('page', { id: req.query.id, name: req.query.name, count: parseInt(req.query.count, 10), state: { name: req.query.name } });
});
