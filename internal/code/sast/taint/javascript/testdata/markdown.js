const express = require('express');
const showdown = require('showdown');
const markdownIt = require('markdown-it');
const PouchDB = require('pouchdb');

const app = express();
const converter = new showdown.Converter();
const md = markdownIt({ html: true });
const safe = markdownIt();
const db = new PouchDB('users');

app.get('/preview', (req, res) => {
  res.send(converter.makeHtml(req.query.text)); // want: xss
});

app.get('/md', (req, res) => {
  res.send(md.render(req.query.text)); // want: xss
});

app.get('/safe', (req, res) => {
  res.send(safe.render(req.query.text));
});

app.post('/find', async (req, res) => {
  const found = await db.find({ selector: req.body.selector }); // want: nosql-injection
  const one = await db.find({ selector: { name: { $eq: String(req.body.name) } } });
  res.json({ found, one });
});
