const express = require('express');
const app = express();
function esc(s) {
  return String(s).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#39;');
}
function safe(strings, ...values) {
  return strings.reduce((out, s, i) => out + s + (i < values.length ? esc(values[i]) : ''), '');
}
function loose(strings, ...values) {
  let out = '';
  strings.forEach((s, i) => { out += s + (values[i] || ''); });
  return out;
}
app.get('/b', (req, res) => res.send(loose`<p>${req.query.q}</p>`)); // want: xss
app.get('/a', (req, res) => res.send(safe`<p>${req.query.q}</p>`));
app.get('/c', (req, res) => res.send(String.raw`<p>${req.query.q}</p>`)); // want: xss
