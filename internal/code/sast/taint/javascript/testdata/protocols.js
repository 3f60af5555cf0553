const { exec } = require('child_process');
const express = require('express');

const app = express();

// Objects as text.
class Title {
  constructor(text, size) {
    this.text = text;
    this.size = size;
  }

  toString() {
    return 'title ' + this.size;
  }
}

app.get('/text', (req, res) => {
  const title = new Title(req.query.q, 'a');
  exec(`show ${title}` + title + String(title));
  const other = new Title('a', req.query.q);
  exec(`show ${other}`); // want: command-injection
  exec('show ' + String(other)); // want: command-injection
});

// Functions that are passed, and what they return.
const run = (fn) => fn();
const runLater = async (fn) => {
  const out = await fn('x');
  return out;
};
const each = (list, fn) => list.forEach((one) => fn(one));
const eachOf = (list, fn) => list.forEach(fn);

app.get('/passed', async (req, res) => {
  exec('show ' + run(() => req.query.q)); // want: command-injection
  exec('show ' + run(() => 'x'));
  exec('show ' + (await runLater(async () => req.query.q))); // want: command-injection
  exec('show ' + (await runLater(async (text) => text)));
  each([req.query.q], (one) => exec('show ' + one)); // want: command-injection
  each(['x'], (one) => exec('show ' + one));
  eachOf([req.query.q], (one) => exec('show ' + one)); // want: command-injection
});

// Variables of functions inside functions.
app.get('/nested', (req, res) => {
  const make = () => {
    const name = 'fixed';
    return () => name;
  };
  const keep = (value) => () => value;
  const fixed = make();
  const kept = keep(req.query.q);
  const name = req.query.q;
  const value = 'fixed';
  exec('show ' + fixed() + value);
  exec('show ' + kept()); // want: command-injection
  exec('show ' + keep('x')());
});

// Promises.
const load = (q) =>
  new Promise((resolve, reject) => {
    setTimeout(() => resolve('a' + q), 1);
  });
const ready = (q) => new Promise((resolve) => resolve('fixed'));

app.get('/promises', async (req, res) => {
  exec('show ' + (await load(req.query.q))); // want: command-injection
  exec('show ' + (await ready(req.query.q)));
  load(req.query.q).then((text) => exec('show ' + text)); // want: command-injection
});

// Objects that are changed, and elements from the end.
app.get('/changed', (req, res) => {
  const options = { path: 'x', size: 'a' };
  Object.assign(options, { path: req.query.q });
  exec('show ' + options.path); // want: command-injection
  exec('show ' + options.size);
  const list = ['x', req.query.q];
  exec('show ' + list.at(-1)); // want: command-injection
  exec('show ' + list.at(0));
});
