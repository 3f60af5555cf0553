const web = require('express')();
const gm = require('gm');
web.get('/x', async (req, res) => { const q = req.query.q;
gm('/data/' + q).resize(1).write('x', () => {}); // want: path-traversal
});
