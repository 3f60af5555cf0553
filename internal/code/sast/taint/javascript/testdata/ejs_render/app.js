const ejs = require('ejs');
const express = require('express');
const app = express();
app.set('view engine', 'ejs');

app.post('/mail', (req, res) => {
  app.render('mail', { name: req.body.name }, (err, html) => send(html));
});

app.get('/page', (req, res) => {
  ejs.renderFile('views/page.ejs', { name: req.query.name }, (err, html) => res.end(html));
});
