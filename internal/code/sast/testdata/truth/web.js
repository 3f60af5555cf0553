// What is weak and what only looks so. The comment at the end of a line says which:
// "bad" or "good", and the weakness.
const express = require('express');
const {exec, execFile} = require('child_process');
const cp = require('child_process');
const fs = require('fs');
const crypto = require('crypto');
const vm = require('vm');
const app = express();

app.get('/eval', (req, res) => { res.send(String(eval(req.query.x))); }); // bad CWE-95
app.get('/fn', (req, res) => { res.send(new Function('a', req.query.x)(1)); }); // bad CWE-95
app.get('/timer', (req) => { setTimeout('run(' + req.query.x + ')', 10); }); // bad CWE-95
app.get('/timer2', (req) => { setTimeout(() => run(req.query.x), 10); }); // good CWE-95
app.get('/parse', (req, res) => { res.json(JSON.parse(req.query.x)); }); // good CWE-95
app.get('/vm', (req, res) => { res.send(vm.runInNewContext(req.query.x)); }); // bad CWE-95
app.get('/exec', (req, res) => { exec('ls ' + req.query.dir, (e, out) => res.send(out)); }); // bad CWE-78
app.get('/exec2', (req, res) => { cp.exec(`ls ${req.query.dir}`, (e, out) => res.send(out)); }); // bad CWE-78
app.get('/exec3', (req, res) => { cp.execSync('ls ' + req.query.dir); }); // bad CWE-78
app.get('/exec4', (req, res) => { execFile('/bin/ls', ['-l', '--', 'x'], (e, out) => res.send(out)); }); // good CWE-78
app.get('/exec5', (req, res) => { cp.exec('ls -l', (e, out) => res.send(out)); }); // good CWE-78
app.get('/spawn', (req, res) => { cp.spawn('sh', ['-c', req.query.c]); }); // bad CWE-78
app.get('/sql', (req, res) => { db.query("SELECT * FROM t WHERE a = '" + req.query.a + "'", send(res)); }); // bad CWE-89
app.get('/sql2', (req, res) => { db.query(`SELECT * FROM t WHERE a = '${req.query.a}'`, send(res)); }); // bad CWE-89
app.get('/sql3', (req, res) => { db.query('SELECT * FROM t WHERE a = ?', [req.query.a], send(res)); }); // good CWE-89
app.get('/nosql', (req, res) => { users.find({$where: 'this.name == "' + req.query.n + '"'}, send(res)); }); // bad CWE-943
app.get('/nosql2', (req, res) => { users.find({name: String(req.query.n)}, send(res)); }); // good CWE-943
app.get('/file', (req, res) => { fs.readFile('/data/' + req.query.f, send(res)); }); // bad CWE-22
app.get('/file2', (req, res) => { fs.readFile('/data/fixed.txt', send(res)); }); // good CWE-22
app.get('/file3', (req, res) => { res.sendFile(req.query.f); }); // bad CWE-22
app.get('/go', (req, res) => { res.redirect(req.query.to); }); // bad CWE-601
app.get('/go2', (req, res) => { res.redirect('/home'); }); // good CWE-601
app.get('/fetch', async (req, res) => { res.send(await fetch(req.query.url)); }); // bad CWE-918
app.get('/fetch2', async (req, res) => { res.send(await fetch('https://example.org/')); }); // good CWE-918
app.get('/html', (req, res) => { res.send('<p>' + req.query.name + '</p>'); }); // bad CWE-79
app.get('/html2', (req, res) => { res.json({name: req.query.name}); }); // good CWE-79
app.get('/mod', (req, res) => { res.send(require(req.query.m)); }); // bad CWE-95
const slow = /^(a+)+$/; // bad CWE-1333
const fast = /^a+$/; // good CWE-1333
app.get('/re', (req) => new RegExp(req.query.re)); // bad CWE-1333
const token = () => Math.random().toString(36); // bad CWE-338
const token2 = () => crypto.randomBytes(16).toString('hex'); // good CWE-338
const token3 = () => crypto.pseudoRandomBytes(16); // bad CWE-338
const weak = (x) => crypto.createHash('md5').update(x).digest('hex'); // bad CWE-328
const strong = (x) => crypto.createHash('sha256').update(x).digest('hex'); // good CWE-328
const cipher = (k) => crypto.createCipheriv('des-ecb', k, null); // bad CWE-327
const sealed = (k) => forge.cipher.createCipher('AES-CBC', k); // good CWE-327
const old = (n) => Buffer.allocUnsafe(n); // bad CWE-908
const fresh = (n) => Buffer.alloc(n); // good CWE-908
const https = {rejectUnauthorized: false}; // bad CWE-295
const https2 = {rejectUnauthorized: true}; // good CWE-295
const cookie = (res) => res.cookie('sid', 'x', {secure: false}); // bad CWE-614
