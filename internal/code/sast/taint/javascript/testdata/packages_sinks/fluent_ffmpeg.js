const web = require('express')();
const ffmpeg = require('fluent-ffmpeg');
web.get('/x', async (req, res) => { const q = req.query.q;
ffmpeg(q).save('/tmp/x.mp4'); // want: path-traversal
});
