const web = require('express')();
const { JSDOM } = require('jsdom');
web.get('/x', async (req, res) => { const q = req.query.q;
 await JSDOM.fromURL(q); // want: ssrf
new JSDOM(q, { runScripts: 'dangerously' }); // want: code-injection
 new JSDOM(q);
});
