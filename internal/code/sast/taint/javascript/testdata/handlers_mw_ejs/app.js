const express = require('express');
const app = express();
app.set('view engine', 'ejs');
app.use((req, res, next) => {
  res.locals.q = req.query.q;
  res.locals.title = 'Search';
  next();
});
app.get('/', (req, res) => res.render('index'));
app.get('/again', (req, res) => res.render('again', { fixed: 'yes' }));
