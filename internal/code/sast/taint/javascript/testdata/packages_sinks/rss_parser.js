const web = require('express')();
const Parser = require('rss-parser'); const parser = new Parser();
web.get('/x', async (req, res) => { const q = req.query.q;
 await parser.parseURL(q); // want: ssrf
});
