const web = require('express')();
const simpleGit = require('simple-git'); const git = simpleGit();
web.get('/x', async (req, res) => { const q = req.query.q;
 await git.raw(q.split(' ')); // want: command-injection
 await git.clone(q, '/tmp/x'); // want: command-injection
});
