const express = require('express');
const { exec } = require('child_process');
const Joi = require('joi');
const app = express();
const joi = Joi.object({ id: Joi.string().guid(), name: Joi.string() });
app.post('/c', (req, res) => {
  const { error } = joi.validate(req.body);
  if (error) return res.status(400).send('bad');
  exec('ls ' + req.body.id);
  exec('ls ' + req.body.name); // want: command-injection
});
const check = (s) => (body) => {
  const { error } = s.validate(body);
  if (error) throw new Error('x');
};
app.post('/d', (req, res) => {
  check(joi)(req.body);
  exec('ls ' + req.body.id);
  exec('ls ' + req.body.name); // want: command-injection
});
const { z } = require('zod');
const zs = z.object({ id: z.string().uuid(), name: z.string(), sub: z.object({ n: z.number() }) });
app.post('/e', (req, res) => {
  const r = zs.safeParse(req.body);
  if (!r.success) return res.sendStatus(400);
  exec('ls ' + req.body.id);
  exec('ls ' + req.body.sub.n);
  exec('ls ' + req.body.name); // want: command-injection
});
app.post('/f', (req, res) => {
  zs.parse(req.body);
  exec('ls ' + req.body.id);
  exec('ls ' + req.body.name); // want: command-injection
});
app.post('/g', (req, res) => {
  zs.safeParse(req.body);
  exec('ls ' + req.body.id); // want: command-injection
});
app.post('/h', (req, res) => {
  const { name, id } = req.body;
  const { error } = joi.validate({ id, name });
  if (error) throw error;
  exec('ls ' + id);
  exec('ls ' + name); // want: command-injection
});
app.post('/i', (req, res) => {
  const result = joi.validate(req.body);
  if (result.error) { console.log(result.error); }
  exec('ls ' + req.body.id); // want: command-injection
});
