const { exec, execFile, spawn } = require('child_process');
const crypto = require('node:crypto');
const http = require('http');
const https = require('https');
const url = require('url');
const fs = require('fs');
const math = require('mathjs');
const net = require('net');
const qs = require('querystring');
const shell = require('shelljs');
const tar = require('tar');
const util = require('util');
const vm = require('vm');
const winston = require('winston');
const { MongoClient } = require('mongodb');
const { VM } = require('vm2');
const axios = require('axios').default;

http.createServer((req, res) => {
  const query = url.parse(req.url, true).query;
  exec('ping -c 1 ' + query.host, (err, out) => res.end(out)); // want: command-injection
  execFile('ping', ['-c', '1', query.host]);
  spawn('sh', ['-c', 'ping ' + query.host]); // want: command-injection
  spawn('ping ' + query.host, [], { shell: true }); // want: command-injection
  spawn('ls', [query.host], { shell: true }); // want: command-injection
  exec('ping -c ' + parseInt(query.count, 10));
  vm.runInNewContext(query.code); // want: code-injection
  eval('(' + query.code + ')'); // want: code-injection
  new Function('a', query.code); // want: code-injection
  setTimeout(query.code, 10); // want: code-injection
  setTimeout(() => console.info('done'), 10);
  JSON.parse(query.code);
  res.write('<b>' + query.name); // want: xss
  new RegExp(query.pattern); // want: regex-injection
  new RegExp(query.pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}).listen(8080);

async function proxy(req, res) {
  const target = req.query.url;
  console.log('asked for ' + target); // want: log-injection
  console.log('asked for ' + target.replace(/[\r\n]/g, ''));
  console.log(JSON.stringify(target));
  console.log('asked with', req.query);
  await axios.get(target); // want: ssrf
  await axios({ method: 'get', url: target }); // want: ssrf
  await fetch(`https://api.example.com/items/${req.query.id}`);
  await fetch(`${process.env.API}/items/${req.query.id}`);
  const hosts = new Set(['https://a.example.com/']);
  if (hosts.has(target)) await fetch(target);
  https.get(target, { rejectUnauthorized: false }); // want: ssrf, no-tls-check
  https.get('https://example.com/', { minVersion: 'TLSv1.2' });
}

function hashes(data, key, algorithm) {
  crypto.createHash('md5').update(data); // want: weak-hash
  crypto.createHash('sha256').update(data);
  crypto.createHash(algorithm);
  crypto.createCipheriv('des-ede3-cbc', key, crypto.randomBytes(8)); // want: weak-cipher
  crypto.createCipheriv('aes-256-gcm', key, crypto.randomBytes(12));
  crypto.createCipheriv('aes-128-cbc', '0123456789abcdef', '0123456789abcdef'); // want: hardcoded-key, fixed-nonce
  crypto.generateKeyPairSync('rsa', { modulusLength: 1024 }); // want: weak-key
  crypto.generateKeyPairSync('rsa', { modulusLength: 4096 });
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; // want: no-tls-check
  new https.Agent({ rejectUnauthorized: false }); // want: no-tls-check
  new https.Agent({ keepAlive: true });
}

module.exports = { proxy, hashes };

// Names that say nothing: what is known is where the function is given.
http.createServer((a, b) => {
  const page = a.url.slice(1);
  b.write('<b>' + page); // want: xss
  b.end('{"page": "' + page + '"}');
  b.write('<b>' + a.headers['x-name']); // want: xss
  b.write('<b>' + a.headers.host);
  b.writeHead(302, { Location: new URLSearchParams(a.url).get('next') }); // want: open-redirect
  b.writeHead(302, { Location: '/home' });
  b.setHeader('Location', a.headers['x-next']); // want: open-redirect
  b.setHeader('X-Next', a.headers['x-next']);
  a.on('data', (chunk) => {
    exec('echo ' + chunk); // want: command-injection
  });
  a.on('error', (err) => {
    exec('echo ' + err);
  });
});

exports.programs = (req, res) => {
  const code = req.query.code;
  spawn('ls', [code], { shell: true }); // want: command-injection
  spawn('ls', [code], { shell: '/bin/bash' }); // want: command-injection
  spawn('ls', [code], { shell: false });
  spawn(code); // want: command-injection
  shell.exec('ls ' + code); // want: command-injection
  new vm.Script(code); // want: code-injection
  new VM().run(code); // want: code-injection
  math.evaluate(code); // want: code-injection
  const run = util.promisify(exec);
  run('ls ' + code); // want: command-injection
};

exports.files = (req, res) => {
  const name = req.query.name;
  fs.rename('files/a', 'files/' + name, () => {}); // want: path-traversal
  exec('test ' + fs.existsSync(name));
  console.log(util.inspect(name));
  res.send(util.inspect(name)); // want: xss
  exec(fs.readFileSync('fixed.txt', 'utf8'));
  res.send(tar.extract(name)); // want: path-traversal, xss
};

exports.values = (req, res) => {
  const { name } = req.body;
  document.write(qs.escape(name));
  res.send(util.format('<p>%s', name)); // want: xss
  res.send(qs.unescape(name)); // want: xss
  users.findOne({ name: Buffer.concat([name]) });
  users.findOne({ name: new Buffer(name) });
  users.findOne({ name: new URLSearchParams(name).get('name') });
  net.connect(80, req.query.host); // want: ssrf
  net.connect(80, 'example.com');
};

const users = new MongoClient('mongodb://localhost').db('app').collection('users');

exports.old = () => {
  https.createServer({ secureProtocol: 'TLSv1_method' }); // want: old-tls
  https.createServer({ minVersion: 'TLSv1' }); // want: old-tls
  https.createServer({ minVersion: 'TLSv1.2' });
};

exports.chosenByConstant = (req, res) => {
  const run = 'exec';
  require('child_process')[run](req.query.command); // want: command-injection
  const read = 'readFileSync';
  fs[read](req.query.file); // want: path-traversal
  const evaluate = 'eval';
  global[evaluate](req.query.text); // want: code-injection
  const field = 'name';
  const settings = { name: 'ls', file: req.query.file };
  require('child_process').exec(settings[field]);
};

exports.chosenByParameter = (req, res, run) => {
  console[run]('done');
};

exports.unchecked = (address, done) => {
  const client = address.startsWith('https:') ? https : http;
  client.request(address, { rejectUnauthorized: false }, done); // want: no-tls-check
  client.request(address, { rejectUnauthorized: true }, done);
  https.get({ host: address, rejectUnauthorized: false }, done); // want: no-tls-check
  require('tls').connect(443, address, { rejectUnauthorized: false }, done); // want: no-tls-check
  https.createServer({ requestCert: true, rejectUnauthorized: false }, done); // want: no-tls-check
  https.createServer({ rejectUnauthorized: false }, done);
  require('tls').connect(443, address, { minVersion: 'TLSv1.2' }, done);
};
