const web = require('express')();
const ogs = require('open-graph-scraper');
web.get('/x', async (req, res) => { const q = req.query.q;
 await ogs({ url: q }); // want: ssrf
});
