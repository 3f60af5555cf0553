const path = require('path');
const express = require('express');
const mongoose = require('mongoose');
const packages = require('./packages');

const User = mongoose.model('User', new mongoose.Schema({name: String}));
const app = express();
app.use(express.json());

// A text that is one of those allowed is put together of parts that are allowed, too.
app.get('/packages/:package/:filename', (req, res) => {
  const name = req.params.package;
  const file = req.params.filename;
  if (!name || !packages.getFiles().includes(`${name}/${file}`)) {
    return res.status(404).send('Not found');
  }
  return res.sendFile(path.join('/srv', file));
});
app.get('/any/:package/:filename', (req, res) => {
  const name = req.params.package;
  const file = req.params.filename;
  if (!packages.getFiles().includes(name)) {
    return res.status(404).send('Not found');
  }
  return res.sendFile(path.join('/srv', file)); // want: path-traversal
});

// The operand of $eq is a value, whatever it holds.
app.get('/user', async (req, res) => {
  res.json(await User.findOne({name: {$eq: req.body.name}}));
});
app.get('/any', async (req, res) => {
  res.json(await User.findOne({name: req.body.name})); // want: nosql-injection
});

// A flag that is set later.
let ready = false;
let disabled = false;
app.get('/ready', (req, res) => {
  if (!ready) {
    return res.sendStatus(503);
  }
  return res.sendFile(path.join('/srv', req.query.name)); // want: path-traversal
});
app.get('/disabled', (req, res) => {
  if (!disabled) {
    return res.sendStatus(503);
  }
  return res.sendFile(path.join('/srv', req.query.name));
});
mongoose.connect('mongodb://db/shop').then(() => {
  ready = true;
});
app.get('/all', (req, res) => pair(...req.query.names));

function pair(first, second) {
  require('child_process').execFile(second); // want: command-injection
}
