const express = require("express");
const ejs = require("ejs");
const pug = require("pug");
const Handlebars = require("handlebars");
const nunjucks = require("nunjucks");
const Mustache = require("mustache");
const _ = require("lodash");
const doT = require("dot");
const { Eta } = require("eta");
const { Liquid } = require("liquidjs");
const Twig = require("twig");
const Sqrl = require("squirrelly");
const artTemplate = require("art-template");
const Velocity = require("velocityjs");
const hogan = require("hogan.js");
const template = require("lodash/template");
const underscore = require("underscore");
const { Edge } = require("edge.js");
const swig = require("swig-templates");
const app = express();
app.post("/", (req, res) => {
  const t = req.body.t;
  ejs.render(t, { a: 1 }); // want: template-injection
  ejs.compile("<p>" + t)({}); // want: template-injection
  pug.render(t); // want: template-injection
  pug.compile(t)({}); // want: template-injection
  Handlebars.compile(t)({}); // want: template-injection
  new nunjucks.Environment().renderString(t, {}); // want: template-injection
  nunjucks.renderString("Hi " + t, {}); // want: template-injection
  _.template(t)({}); // want: template-injection
  template(t); // want: template-injection
  underscore.template(t); // want: template-injection
  doT.template(t)({}); // want: template-injection
  new Eta().renderString(t, {}); // want: template-injection
  new Liquid().parseAndRenderSync(t, {}); // want: template-injection
  Twig.twig({ data: t }).render({}); // want: template-injection
  Sqrl.render(t, {}); // want: template-injection
  artTemplate.render(t, {}); // want: template-injection
  Velocity.render(t, {}); // want: template-injection
  new Edge().renderRawSync(t, {}); // want: template-injection
  swig.render(t, {}); // want: template-injection
  ejs.render("<p><%= t %></p>", { t });
  Mustache.render("<p>{{t}}</p>", { t });
});
