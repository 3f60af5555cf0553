const web = require('express')();
const pdf = require('html-pdf');
web.get('/x', async (req, res) => { const q = req.query.q;
 pdf.create('<b>' + q).toFile('x', () => {}); // want: xss
});
