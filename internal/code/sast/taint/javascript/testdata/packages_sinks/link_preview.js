const web = require('express')();
const { getLinkPreview } = require('link-preview-js');
web.get('/x', async (req, res) => { const q = req.query.q;
 await getLinkPreview(q); // want: ssrf
});
