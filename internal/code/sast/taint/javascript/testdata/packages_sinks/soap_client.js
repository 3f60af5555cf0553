const web = require('express')();
const soap = require('soap');
web.get('/x', async (req, res) => { const q = req.query.q;
 await soap.createClientAsync(q); // want: ssrf
});
