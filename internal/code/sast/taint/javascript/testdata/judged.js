// Paths, addresses and texts whose check does not say what it seems to say.
const express = require('express');
const fs = require('fs');
const path = require('path');
const { exec } = require('child_process');
const app = express();
const BASE = '/srv/files';
app.get('/p/joinonly', (req, res) => {
  const target = path.join(BASE, String(req.query.f));
  if (target.includes('..')) return res.sendStatus(403);
  const data = fs.readFileSync(target); // want: path-traversal
});
app.get('/p/rawprefix', (req, res) => {
  const f = String(req.query.f);
  if (!f.startsWith('/srv/files/')) return res.sendStatus(403);
  const raw = fs.readFileSync(f); // want: path-traversal
});
class FileStore {
  constructor(root) { this.root = path.resolve(root); }
  locate(name) {
    const full = path.resolve(this.root, name);
    if (!full.startsWith(this.root + path.sep)) throw new Error('outside');
    return full;
  }
  locateLoose(name) { return path.join(this.root, name); }
}
const store = new FileStore('/srv/store');
app.get('/p/store', (req, res) => {
  const good = fs.readFileSync(store.locate(String(req.query.f)));
  const same = fs.readFileSync(store.locateLoose(String(req.query.f)));
});
app.get('/p/store2', (req, res) => {
  const bad = fs.readFileSync(store.locateLoose(String(req.query.g))); // want: path-traversal
});
app.get('/m/suf2', async (req, res) => {
  const u = new URL(String(req.query.url));
  if (u.hostname.endsWith('.example.com')) {
    await fetch(u.href);
  }
  if (u.hostname.endsWith('example.com')) {
    await fetch(u.href); // want: ssrf
  }
});
app.get('/u/scheme', async (req, res) => {
  const u = new URL(String(req.query.url));
  if (!['http:', 'https:'].includes(u.protocol)) return res.sendStatus(400);
  const r = await fetch(u); // want: ssrf
});
app.get('/u/scheme2', async (req, res) => {
  const u = new URL(String(req.query.url));
  if (u.protocol !== 'https:') return res.sendStatus(400);
  const r = await fetch(u); // want: ssrf
});
app.get('/p/real', (req, res) => {
  const target = fs.realpathSync(path.join(BASE, String(req.query.f)));
  if (!target.startsWith(BASE + path.sep)) return res.sendStatus(403);
  fs.readFileSync(target);
  fs.readFileSync(fs.realpathSync(path.join(BASE, String(req.query.g)))); // want: path-traversal
});
app.get('/u/members', async (req, res) => {
  const u = new URL(String(req.query.url));
  if (u.pathname !== '/' || u.search !== '' || u.hash !== '' || u.port !== '') return res.sendStatus(400);
  await fetch(u); // want: ssrf
  const text = String(req.query.text);
  if (text.length !== 5) return res.sendStatus(400);
  await fetch(text); // want: ssrf
});
app.get('/d/decoded', async (req, res) => {
  const q = String(req.query.q);
  if (!/^\w+$/.test(q)) return res.sendStatus(400);
  exec('show ' + q);
  exec('show ' + decodeURIComponent(q)); // want: command-injection
  exec('show ' + decodeURI(q)); // want: command-injection
  exec('show ' + unescape(q)); // want: command-injection
  exec('show ' + atob(q)); // want: command-injection
  exec('show ' + Buffer.from(q, 'hex')); // want: command-injection
  exec('show ' + Buffer.from(q, 'base64')); // want: command-injection
  exec('show ' + Buffer.from(q, 'base64url')); // want: command-injection
  exec('show ' + Buffer.from(q, 'utf8'));
});
