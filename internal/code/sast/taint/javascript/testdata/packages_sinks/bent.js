const web = require('express')();
const bent = require('bent'); const getJSON = bent('json');
web.get('/x', async (req, res) => { const q = req.query.q;
 await getJSON(q); // want: ssrf
});
