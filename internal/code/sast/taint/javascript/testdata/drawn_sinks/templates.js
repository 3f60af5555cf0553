const express = require('express');
const nunjucks = require('nunjucks');
const Handlebars = require('handlebars');
const ejs = require('ejs');
const Mustache = require('mustache');
const { marked } = require('marked');
const DOMPurify = require('isomorphic-dompurify');

const app = express();
const env = nunjucks.configure('views', { autoescape: true });

app.post('/t', express.urlencoded({ extended: false }), async (req, res) => {
  const body = req.body.body;
  nunjucks.renderString(body, {}); // want: template-injection
  env.renderString('hi {{ name }}', { name: body });
  env.renderString('hi ' + body, {}); // want: template-injection
  nunjucks.compile(body).render(); // want: template-injection
  Handlebars.compile(body)({}); // want: template-injection
  Handlebars.compile('hi {{name}}')({ name: body });
  Handlebars.precompile(body); // want: template-injection
  ejs.render(body, {}); // want: template-injection
  ejs.compile(body)({}); // want: template-injection
  ejs.render('<%= x %>', { x: body });
  await ejs.renderFile('/srv/' + body); // want: path-traversal
  res.send(Mustache.render('<p>{{x}}</p>', { x: body }));
});

app.get('/m', (req, res) => {
  res.send(Mustache.render('<p>{{{x}}}</p>', { x: req.query.x })); // want: xss
  res.send(marked(req.query.md)); // want: xss
  res.send(marked.parse(req.query.md)); // want: xss
  res.send(DOMPurify.sanitize(marked.parse(req.query.md)));
});
