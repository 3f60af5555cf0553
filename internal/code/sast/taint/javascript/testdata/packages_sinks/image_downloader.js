const web = require('express')();
const download = require('image-downloader');
web.get('/x', async (req, res) => { const q = req.query.q;
 await download.image({ url: q, dest: '/tmp/x' }); // want: ssrf
});
