const express = require('express');
const url = require('url');
const app = express();

app.get('/host', (req, res) => {
  const next = req.query.next;
  if (next.startsWith('https://example.com')) res.redirect(next); // want: open-redirect
  if (next.startsWith('https://example.com/')) res.redirect(next);
  if (next.endsWith('.example.com')) res.redirect(next); // want: open-redirect
  if (next.endsWith('example.com')) res.redirect(next); // want: open-redirect
  if (next.includes('example.com')) res.redirect(next); // want: open-redirect
  if (next.indexOf('example.com') !== -1) res.redirect(next); // want: open-redirect
  if (['https://example.com/', 'https://example.org/'].includes(next)) res.redirect(next);
});
app.get('/parsed', (req, res) => {
  const next = new URL(req.query.next);
  if (next.hostname.endsWith('.example.com')) res.redirect(next.toString());
  if (next.hostname.endsWith('example.com')) res.redirect(next.toString()); // want: open-redirect
});
