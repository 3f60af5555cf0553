const web = require('express')();
const jsonata = require('jsonata');
web.get('/x', async (req, res) => { const q = req.query.q;
 jsonata(q); // want: code-injection
});
