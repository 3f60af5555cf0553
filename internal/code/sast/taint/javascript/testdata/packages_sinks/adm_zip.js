const web = require('express')();
const AdmZip = require('adm-zip');
web.get('/x', async (req, res) => { const q = req.query.q;
 new AdmZip('/data/' + q).extractAllTo('/tmp'); // want: path-traversal
});
