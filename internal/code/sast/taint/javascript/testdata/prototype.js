const express = require('express');
const lodash = require('lodash');
const mergeDeep = require('merge-deep');
const objectPath = require('object-path');
const app = express();
app.use(express.json());

const settings = {};
const store = new Map();

app.post('/nested', (req, res) => {
  const { section, name, value } = req.body;
  settings[section][name] = value; // want: prototype-pollution
  settings['own.' + section][name] = value;
  settings.all[name] = value;
  store.get(section)[name] = value;
  res.end();
});

app.post('/number', (req, res) => {
  const section = Number(req.body.section);
  settings[section][req.body.name] = req.body.value;
  res.end();
});

function setByPath(target, path, value) {
  const parts = path.split('.');
  let at = target;
  while (parts.length > 1) {
    const part = parts.shift();
    at = at[part] = at[part] || {};
  }
  const last = parts.shift();
  at[last] = value; // want: prototype-pollution
}
app.post('/path', (req, res) => {
  setByPath(settings, req.body.path, req.body.value);
  res.end();
});

function merge(to, from) {
  for (const key in from) {
    if (typeof from[key] === 'object') {
      if (!to[key]) to[key] = {};
      merge(to[key], from[key]);
    } else {
      to[key] = from[key]; // want: prototype-pollution
    }
  }
  return to;
}
app.post('/merge', (req, res) => {
  merge(settings, req.body);
  res.end();
});

function flat(to, from) {
  for (const key of Object.keys(from)) {
    to[key] = from[key];
  }
}
app.post('/flat', (req, res) => {
  flat(settings, req.body);
  res.end();
});

function own(to, from) {
  for (const key in from) {
    if (Object.hasOwn(to, key) && typeof from[key] === 'object') {
      own(to[key], from[key]);
    } else {
      to[key] = from[key];
    }
  }
}
app.post('/own', (req, res) => {
  own(settings, req.body);
  res.end();
});

app.post('/libraries', (req, res) => {
  mergeDeep({}, req.body); // want: prototype-pollution
  mergeDeep({}, { name: req.body.name });
  objectPath.set(settings, req.body.path, 1); // want: prototype-pollution
  objectPath.set(settings, 'a.b', req.body.value);
  lodash.merge({}, req.body); // want: prototype-pollution
  lodash.set(settings, req.body.path, 1); // want: prototype-pollution
  lodash.set(settings, 'a.b', req.body.path);
  res.end();
});
