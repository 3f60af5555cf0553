const express = require('express'); const nunjucks = require('nunjucks'); const app = express();
nunjucks.configure('views', { autoescape: true, express: app });
app.get('/', (req, res) => { res.render('page.njk', { q: req.query.q, rows: [req.query.a], user: { name: req.query.n } }); });
app.get('/h', (req, res) => { res.render('three.html', { q: req.query.q }); });
