const express = require('express'); const mustacheExpress = require('mustache-express'); const app = express();
app.engine('mustache', mustacheExpress()); app.set('view engine', 'mustache');
app.get('/', (req, res) => { res.render('page', { q: req.query.q, rows: [{ n: req.query.a }] }); });
