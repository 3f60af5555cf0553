const express = require('express'); const { engine } = require('express-handlebars'); const app = express();
const Handlebars = require('handlebars');
app.engine('hbs', engine()); app.set('view engine', 'hbs');
app.get('/', (req, res) => { res.render('page', { q: req.query.q, rows: [{ n: req.query.a, k: 'x' }], user: { name: req.query.n }, title: 'x' }); });
