const express = require('express');
const ejs = require('ejs');
const pug = require('pug');
const Handlebars = require('handlebars');
const nunjucks = require('nunjucks');
const { Eta } = require('eta');
const { Liquid } = require('liquidjs');
const _ = require('lodash');
const doT = require('dot');
const Mustache = require('mustache');
const Twig = require('twig');
const Squirrelly = require('squirrelly');
const artTemplate = require('art-template');
const app = express();
app.post('/t', (req, res) => {
  const { tpl, name } = req.body;
  ejs.render(tpl, { name }); // want: template-injection
  ejs.render('<%= name %>', { name });
  ejs.compile(tpl)({ name }); // want: template-injection
  pug.render('p= name\n' + tpl, { name }); // want: template-injection
  pug.compile('p= name')({ name });
  Handlebars.compile(tpl)({ name }); // want: template-injection
  Handlebars.compile('{{name}}')({ name });
  new nunjucks.Environment().renderString(tpl, { name }); // want: template-injection
  nunjucks.compile(tpl).render({ name }); // want: template-injection
  new Eta().renderString(tpl, { name }); // want: template-injection
  new Liquid().parseAndRenderSync('{{ name }}', { name });
  _.template(tpl)({ name }); // want: template-injection
  _.template('<%- name %>')({ name });
  doT.template(tpl)({ name }); // want: template-injection
  Twig.twig({ data: tpl }).render({ name }); // want: template-injection
  Squirrelly.render(tpl, { name }); // want: template-injection
  artTemplate.render(tpl, { name }); // want: template-injection
  res.render('profile', { name });
});
