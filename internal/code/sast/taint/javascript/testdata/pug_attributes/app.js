const express = require('express'); const app = express();
app.set('view engine', 'pug');
app.get('/', (req, res) => { res.render('page', { q: req.query.q, rows: [req.query.a], title: 'x', attrs: {} }); });
