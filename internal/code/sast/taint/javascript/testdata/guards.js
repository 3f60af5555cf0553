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
