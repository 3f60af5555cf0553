const express = require('express');
const { launch, quoted } = require('launcher');
const shout = require('shouter');
const wrapped = require('@own/wrapped/lib/run');

const app = express();
app.get('/a', (req, res) => {
  launch(req.query.name); // want: command-injection
  launch('fixed');
  wrapped.run(req.query.name); // want: command-injection
  res.send(quoted(req.query.name));
  res.send('<p>' + shout(req.query.name)); // want: xss
});
