const app = require('express')();
app.get('/', (req, res) => res.render('page', { q: req.query.q, n: Number(req.query.n), list: [{ name: req.query.name }] }));
