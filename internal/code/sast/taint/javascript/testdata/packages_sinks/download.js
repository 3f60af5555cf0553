const web = require('express')();
const download = require('download');
web.get('/x', async (req, res) => { const q = req.query.q;
 await download(q, 'dist'); // want: ssrf
});
