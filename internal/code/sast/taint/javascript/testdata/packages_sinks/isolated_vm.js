const web = require('express')();
const ivm = require('isolated-vm'); const isolate = new ivm.Isolate();
web.get('/x', async (req, res) => { const q = req.query.q;
 await isolate.compileScript(q); // want: code-injection
});
