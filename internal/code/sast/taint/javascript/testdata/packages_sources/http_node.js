const http = require('http');
http.createServer((rq, rs) => {
  const u = new URL(rq.url, 'http://x');
  require("child_process").execSync("ls " + (u.searchParams.get('a'))); // want: command-injection
  let body = ''; rq.on('data', (c) => { body += c; }); rq.on('end', () => {
  require("child_process").execSync("ls " + (body)); // want: command-injection
  }); });
