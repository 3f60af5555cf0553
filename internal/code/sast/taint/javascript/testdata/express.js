const express = require('express');
const path = require('path');
const fs = require('fs');
const app = express();
const router = express.Router();

app.get('/hello', (req, res) => {
  res.send('<h1>' + req.query.name + '</h1>'); // want: xss
  res.send(`<h1>${escapeMarkup(req.query.name)}</h1>`);
  res.json({ name: req.query.name });
  res.send(req.query);
  res.status(400).send('<p>' + req.params.id + '</p>'); // want: xss
  res.send({ id: req.params.id });
});

function escapeMarkup(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

app.get('/once', (req, res) => {
  res.send(req.query.name.replace('<', '&lt;')); // want: xss
  res.send(req.query.name.replace(/</, '&lt;')); // want: xss
  res.send(req.query.name.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`));
  res.send(encodeURIComponent(req.query.name));
});

router.post('/go', [check, (req, res, next) => {
  res.redirect(req.body.next); // want: open-redirect
  res.redirect('/users/' + req.body.id);
  res.redirect('https://example.com/?q=' + req.body.id);
  res.redirect(302, req.query.next); // want: open-redirect
  res.redirect(`${process.env.BASE}/users/${req.body.id}`);
  const local = req.body.to && req.body.to.startsWith('/') && !req.body.to.startsWith('//');
  if (local) {
    res.redirect(req.body.to);
  }
  const allowed = ['/a', '/b'];
  if (allowed.includes(req.body.next)) {
    res.redirect(req.body.next);
  }
  res.redirect(allowed.indexOf(req.query.to) !== -1 ? req.query.to : '/');
}]);

function check(req, res, next) { next(); }

app.get('/file', (req, res) => {
  const name = req.params.name;
  res.sendFile(path.join(__dirname, 'files', name)); // want: path-traversal
  res.sendFile(name, { root: path.join(__dirname, 'files') });
  res.sendFile(path.join(__dirname, 'files', path.basename(name)));
  fs.readFile('files/' + name, (err, data) => res.end(data)); // want: path-traversal
  const full = path.resolve('files', name);
  if (!full.startsWith(path.resolve('files'))) {
    return res.status(403).end();
  }
  fs.createReadStream(full).pipe(res);
});

app.get('/guarded', (req, res) => {
  const { id, kind } = req.query;
  if (!/^[a-z0-9]+$/.test(id)) return res.sendStatus(400);
  res.send(id);
  res.send(kind); // want: xss
  if (typeof kind !== 'number') return;
  res.send(kind);
});

app.use((err, req, res, next) => {
  res.status(500).send('Failed: ' + req.query.what); // want: xss
  res.render('error', { message: err.message });
  res.render(req.query.page); // want: path-traversal
  res.render('page', { title: req.query.title });
  res.render('page', req.query); // want: template-injection, path-traversal
});

app.post('/login', (req, res) => {
  res.cookie('session', Math.random().toString(36)); // want: weak-random, script-cookie, insecure-cookie
  res.cookie('session', newId(), { httpOnly: true, secure: true });
  res.cookie('theme', req.body.theme);
  res.cookie('token', newId(), options);
  res.setHeader('Access-Control-Allow-Origin', req.headers.origin); // want: open-cors
  res.setHeader('Access-Control-Allow-Origin', 'https://example.com');
  const resetToken = Math.random().toString(36).substring(2); // want: weak-random
  const color = Math.random();
});

function newId() { return require('crypto').randomBytes(16).toString('hex'); }

app.use('/r', router);

const site = express();

// Names that say nothing: what is known is where the handler is given.
site.use(express.static('public')).get('/hello', (a, b) => {
  b.send('<h1>' + a.query.name + '</h1>'); // want: xss
});
router.route('/names').get((a, b) => b.send(a.query.name)); // want: xss

site.post('/upload', (req, res) => {
  res.send(req.rawBody); // want: xss
  res.send(req.headers['x-name']); // want: xss
  res.send(req.headers.host);
  res.send(req.get('x-name')); // want: xss
  res.send(req.get('host'));
  res.send(req.originalUrl); // want: xss
  res.send(req.param('name')); // want: xss
  res.send(req.files[0].name); // want: xss
  res.send('<p>' + req.file.originalname); // want: xss
  fs.writeFile('uploads/' + req.file.originalname, '', done);
  res.send('<p>' + req.file.buffer); // want: xss
});

site.get('/away', (req, res) => {
  res.location(req.query.next); // want: open-redirect
  res.location('/home');
  res.setHeader('Location', req.query.next); // want: open-redirect
  res.download('files/' + req.query.name); // want: path-traversal
  res.download(req.query.name, { root: 'files' });
  res.download('files/' + req.query.name, req.query.name); // want: path-traversal
  res.download(req.query.name, req.query.name, { root: 'files' });
  res.render('page', req.body); // want: template-injection, path-traversal
  eval(res.status(req.query.status));
});

site.post('/cookies', (req, res) => {
  res.cookie('theme', 'dark', { httpOnly: false, secure: true }); // want: script-cookie
  res.cookie('theme', 'dark', { httpOnly: true, secure: false }); // want: insecure-cookie
  res.cookie('session', newId(), { secure: true }); // want: script-cookie
  res.cookie('session', newId(), { httpOnly: true }); // want: insecure-cookie
  res.cookie('csrf-token', newId(), { sameSite: 'strict' });
});

site.get('/shared', (req, res) => {
  res.setHeader('Access-Control-Allow-Origin', process.env.ORIGIN);
  res.setHeader('Access-Control-Allow-Origin', req.headers.origin); // want: open-cors
  res.json({});
});
