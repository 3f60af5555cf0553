const express = require('express'); const app = express();
app.get('/a', (req, res) => {
  const url = req.query.url;
  let error;
  if (!['http://a.example.com'].includes(url)) error = 'unknown';
  if (error) return res.status(400).send(error);
  fetch(url); // safe
});
app.get('/b', (req, res) => {
  const url = req.query.url;
  const errors = [];
  if (!['http://a.example.com'].includes(url)) errors.push('unknown');
  if (errors.length) return res.status(400).json(errors);
  fetch(url); // safe
});
app.get('/c', (req, res) => {
  const url = req.query.url;
  const errors = {};
  if (!['http://a.example.com'].includes(url)) errors.url = 'unknown';
  if (Object.keys(errors).length > 0) return res.status(400).json(errors);
  fetch(url); // safe
});
function validate(body) {
  const errors = [];
  if (!['http://a.example.com'].includes(body.url)) errors.push('unknown');
  return errors;
}
app.get('/d', (req, res) => {
  const errors = validate(req.query);
  if (errors.length > 0) return res.status(400).json(errors);
  fetch(req.query.url); // safe
});
app.get('/e', (req, res) => {
  const errors = [];
  if (!['http://a.example.com'].includes(req.query.url)) errors.push('unknown');
  errors.pop();
  if (errors.length) return res.status(400).json(errors);
  fetch(req.query.url); // want: ssrf
});
app.get('/f', (req, res) => {
  const errors = [];
  if (!req.query.name) errors.push('name');
  if (errors.length) return res.status(400).json(errors);
  fetch(req.query.url); // want: ssrf
});
