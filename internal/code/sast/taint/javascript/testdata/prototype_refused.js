const express = require('express');
const app = express();
app.use(express.json());

const refused = ['__proto__', 'constructor', 'prototype'];
const settings = {};

app.post('/nested', (req, res) => {
  const { section, name, value } = req.body;
  if (refused.includes(section) || refused.includes(name)) {
    return res.status(400).end();
  }
  settings[section][name] = value;
  res.end();
});
