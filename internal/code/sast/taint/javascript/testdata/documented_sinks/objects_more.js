const express = require('express');
const _ = require('lodash');
const merge = require('deepmerge');
const set = require('set-value');
const dotProp = require('dot-prop');
const jwt = require('jsonwebtoken');
const crypto = require('crypto');
const app = express();
app.use(express.json());
app.post('/o', (req, res) => {
  const target = {};
  _.merge(target, req.body); // want: prototype-pollution
  _.set(target, req.body.path, 1); // want: prototype-pollution
  _.defaultsDeep(target, req.body); // want: prototype-pollution
  _.assign(target, { a: req.body.a });
  target[req.body.a][req.body.b] = req.body.c; // want: prototype-pollution
  Object.assign({}, { a: req.body.a });
  jwt.decode(req.body.token);
  crypto.createHash('sha256').update(req.body.name).digest('hex');
  res.json({ ok: 1 });
});
