const ejs = require('ejs');
const pug = require('pug');
const Handlebars = require('handlebars');
const nunjucks = require('nunjucks');
const _ = require('lodash');
const escape = require('escape-html');
const { marked } = require('marked');
const Mustache = require('mustache');
const swig = require('swig');

nunjucks.configure('views', { autoescape: false }); // want: no-escaping
nunjucks.configure('views', { autoescape: true });
swig.setDefaults({ autoescape: false }); // want: no-escaping

module.exports = (req, res) => {
  ejs.render(req.body.template, { a: 1 }); // want: template-injection
  ejs.render('<%= name %>', { name: req.body.name });
  res.send(ejs.render('<%= name %>', { name: req.body.name }));
  res.send(ejs.render('<p>' + req.body.name + '</p>', {})); // want: template-injection, xss
  pug.compile('h1 ' + req.body.title); // want: template-injection
  Handlebars.compile(req.body.template); // want: template-injection
  nunjucks.renderString(req.body.template, {}); // want: template-injection
  _.template(req.body.template); // want: template-injection
  _.template('<%= a %>')({ a: req.body.a });
  ejs.renderFile('views/' + req.query.page + '.ejs', {}); // want: path-traversal
};

Mustache.escape = (text) => text; // want: no-escaping
new nunjucks.Environment(loader, { autoescape: false }); // want: no-escaping
new nunjucks.Environment(loader, { autoescape: true });
Handlebars.compile('{{ name }}', { noEscape: true }); // want: no-escaping

module.exports.more = (req, res) => {
  new nunjucks.Template(req.body.template); // want: template-injection
  new Handlebars.SafeString(req.body.name); // want: xss
  new Handlebars.SafeString(Handlebars.escapeExpression(req.body.name));
  document.write(escape(req.body.name));
  res.send(marked(req.body.text)); // want: xss
};
