const { exec, execFile, spawn } = require('child_process');
const crypto = require('node:crypto');
const http = require('http');
const https = require('https');
const url = require('url');
const vm = require('vm');
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
