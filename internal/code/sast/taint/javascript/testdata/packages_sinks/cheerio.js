const web = require('express')();
const cheerio = require('cheerio');
web.get('/x', async (req, res) => { const q = req.query.q;
 await cheerio.fromURL(q); // want: ssrf
});
