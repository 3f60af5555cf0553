const { oneLine, stripIndent, html, safeHtml } = require('common-tags');
const dedent = require('dedent');
const express = require('express');
const mysql = require('mysql2');
const db = mysql.createConnection({});
const app = express();
app.get('/a', (req, res) => {
  db.query(oneLine`select * from t where name = '${req.query.name}'`, (e, r) => res.json(r)); // want: sql-injection
});
app.get('/b', (req, res) => {
  db.query(dedent`select * from t where name = '${req.query.name}'`, (e, r) => res.json(r)); // want: sql-injection
});
app.get('/c', (req, res) => res.send(html`<p>${req.query.name}</p>`)); // want: xss
app.get('/d', (req, res) => res.send(safeHtml`<p>${req.query.name}</p>`));
