// Handlers of a route run one after another: what one has checked holds for those behind it.
const express = require('express');
const { exec } = require('child_process');
const { z } = require('zod');
const Joi = require('joi');
const app = express();
const router = express.Router();

function onlyHex(req, res, next) {
  if (!/^[0-9a-f]{32}$/.test(req.params.id)) return res.sendStatus(404);
  next();
}
function logged(req, res, next) {
  if (!/^[0-9a-f]{32}$/.test(req.params.id)) console.log('odd');
  next();
}
const validate = (schema) => (req, res, next) => {
  const out = schema.safeParse(req.body);
  if (!out.success) return res.status(400).json(out.error);
  req.body = out.data;
  next();
};
const checked = (schema) => (req, res, next) => {
  const { error } = schema.validate(req.body);
  if (error) return res.status(400).send('bad');
  return next();
};
const schema = z.object({ id: z.string().uuid(), n: z.number(), name: z.string() });
const joi = Joi.object({ id: Joi.string().guid(), name: Joi.string() });

app.get('/a/:id', onlyHex, (req, res) => {
  exec('ls ' + req.params.id);
  exec('ls ' + req.query.id); // want: command-injection
});
app.get('/b/:id', logged, (req, res) => {
  exec('ls ' + req.params.id); // want: command-injection
});
app.post('/c', validate(schema), (req, res) => {
  exec('ls ' + req.body.id);
  exec('ls ' + req.body.n);
  exec('ls ' + req.body.name); // want: command-injection
});
app.post('/d', checked(joi), (req, res) => {
  exec('ls ' + req.body.id);
  exec('ls ' + req.body.name); // want: command-injection
});
router.post('/e/:id', [onlyHex, checked(joi)], async (req, res) => {
  exec('ls ' + req.params.id);
  exec('ls ' + req.body.id);
  exec('ls ' + req.body.name); // want: command-injection
});
router.param('id', (req, res, next, id) => {
  if (!/^[a-z]+$/.test(id)) return next(new Error('id'));
  next();
});
app.use('/f/:id', onlyHex);
app.get('/f/:id', (req, res) => {
  exec('ls ' + req.params.id);
});
router.route('/g/:id').all(onlyHex).get((req, res) => {
  exec('ls ' + req.params.id);
});
class Ctl {
  show(req, res) {
    exec('ls ' + req.params.id);
    exec('ls ' + req.query.id); // want: command-injection
  }
}
const ctl = new Ctl();
router.get('/h/:id', onlyHex, ctl.show);
