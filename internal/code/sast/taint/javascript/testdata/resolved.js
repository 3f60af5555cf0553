const express = require('express');
const fs = require('fs');
const path = require('path');

const app = express();
const root = '/srv/files';

app.get('/a', (req, res) => {
  const name = req.query.a;
  const full = path.resolve(path.join(root, name));
  if (!full.startsWith(root + '/')) return res.sendStatus(404);
  fs.readFile(path.join(root, name), (e, d) => res.send(d));
});

app.get('/b', (req, res) => {
  const p = path.join(root, req.query.a);
  const full = path.resolve(p);
  if (!full.startsWith(root + '/')) return res.sendStatus(404);
  fs.readFile(p, (e, d) => res.send(d));
});

app.get('/c', (req, res) => {
  const p = path.join(root, req.query.a);
  const rel = path.relative(root, p);
  if (rel.startsWith('..')) return res.sendStatus(404);
  fs.readFile(p, (e, d) => res.send(d));
});

app.get('/bad', (req, res) => {
  const full = path.resolve(path.join(root, req.query.b));
  if (!full.startsWith(root + '/')) return res.sendStatus(404);
  fs.readFile(path.join(root, req.query.a), (e, d) => res.send(d)); // want: path-traversal
});

app.get('/folder', (req, res) => {
  const folder = path.dirname(req.query.a);
  if (!folder.startsWith(root + '/')) return res.sendStatus(404);
  fs.readFile(req.query.a, (e, d) => res.send(d)); // want: path-traversal
  fs.readFile(path.dirname(req.query.b), (e, d) => res.send(d)); // want: path-traversal
});
