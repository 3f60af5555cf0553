const app = require('express')();
app.get('/', (req, res) => res.render('page.html', { q: req.query.q, n: Number(req.query.n), rows: [{ label: req.query.label }] }));
