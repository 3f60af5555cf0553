const express = require('express');
const db = require('./models');

const app = express();

app.post('/articles', (req, res) => {
  db.Article.findOne({ where: { id: req.body.id } }).then((article) => {
    if (!article) {
      article = new db.Article();
    }
    article.title = req.body.title;
    article.rank = Number(req.body.rank);
    article.save().then(() => res.redirect('/articles'));
  });
});

app.get('/articles', (req, res) => {
  db.Article.findAll().then((articles) => {
    output = { articles: articles };
    res.render('articles', { output: output });
  });
});

app.get('/authors', (req, res) => {
  db.Author.findAll().then((authors) => res.send('<b>' + authors[0].title + '</b>'));
});
