const express = require('express');
const Joi = require('joi');
const { exec } = require('child_process');
const user = Joi.object({ id: Joi.number().required() });
const router = express.Router();
const validate = (schema, property = 'body') => (req, res, next) => {
  const { error, value } = schema.validate(req[property]);
  if (error) return next(new Error(error.message));
  next();
};
router.post('/', validate(user), (req, res) => {
  exec('id ' + req.body.id);
});
router.post('/', validate(user, 'query'), (req, res) => {
  exec('id ' + req.query.id);
});
router.post('/', (req, res, next) => {
  const { error, value } = user.validate(req.body);
  if (error) return next(new Error(error.message));
  exec('id ' + req.body.id);
});
router.post('/', (req, res, next) => {
  const { error, value } = user.validate(req.body);
  if (error) return next(new Error(error.message));
  const { id } = req.body;
  exec('id ' + id);
});
router.post('/', ({ body, query }, res) => {
  const { error } = user.validate(body);
  if (error) return;
  exec('id ' + body.id);
  exec('id ' + query.id); // want: command-injection
});
router.post('/', validate(user), ({ body: { id, name } }, res) => {
  exec('id ' + id);
  exec('id ' + name); // want: command-injection
});
