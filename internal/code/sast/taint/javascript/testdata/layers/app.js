// What a module exports is made before the modules that ask for it run.
const express = require('express');
const db = require('./db');

const app = express();

app.post('/login', async (req, res) => {
  const email = req.body.email;
  const found = await db.login({ email, password: req.body.password });
  res.json({ ok: found.length > 0 });
});

app.post('/name', async (req, res) => {
  await db.named(String(req.body.name));
  res.json({});
});
