const express = require('express');
const { exec } = require('child_process');
const app = express();
function run(req) {
  exec('ls ' + req.params.id); // want: command-injection
}
function runChecked(req) {
  exec('ls ' + req.params.id);
}
function deep(req, opts) {
  const { id } = req.params;
  exec('ls ' + id);
  exec('ls ' + req.query.q); // want: command-injection
}
app.get('/a/:id', (req, res) => { run(req); });
app.get('/b/:id', (req, res) => {
  if (!/^[0-9a-f]+$/.test(req.params.id)) return res.sendStatus(400);
  runChecked(req);
  deep(req, {});
});
