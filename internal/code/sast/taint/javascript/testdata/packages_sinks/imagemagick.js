const web = require('express')();
const im = require('imagemagick');
web.get('/x', async (req, res) => { const q = req.query.q;
 im.convert([q, 'b.png'], () => {}); // want: command-injection
});
