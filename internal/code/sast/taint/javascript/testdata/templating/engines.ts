import express from 'express';
import ejs from 'ejs';
import pug from 'pug';
import Handlebars from 'handlebars';
import nunjucks from 'nunjucks';
import Mustache from 'mustache';
import { Eta } from 'eta';
import { Liquid } from 'liquidjs';
import _ from 'lodash';
import doT from 'dot';
import Twig from 'twig';
import hogan from 'hogan.js';
import artTemplate from 'art-template';
import Vue, { createApp, compile as compileVue } from 'vue';
import Sqrl from 'squirrelly';
import Edge from 'edge.js';
import { Environment } from 'nunjucks';

const app = express();
const eta = new Eta();
const liquid = new Liquid();

app.post('/a', async (asked, answer) => {
  const text = String(asked.body.text);
  ejs.render(text, {}); // want: template-injection
  ejs.render('<p><%= text %></p>', { text });
  pug.render(text); // want: template-injection
  pug.compile('p= text')({ text });
  Handlebars.compile(text)({}); // want: template-injection
  Handlebars.compile('<p>{{text}}</p>')({ text });
  nunjucks.renderString(text, {}); // want: template-injection
  nunjucks.renderString('{{ text }}', { text });
  Mustache.render(text, {}); // want: template-injection
  eta.renderString(text, {}); // want: template-injection
  eta.renderString('<%= it.text %>', { text });
  await liquid.parseAndRender(text); // want: template-injection
  liquid.parse(text); // want: template-injection
  _.template(text)({}); // want: template-injection
  doT.template(text)({}); // want: template-injection
  Twig.twig({ data: text }).render({}); // want: template-injection
  hogan.compile(text); // want: template-injection
  artTemplate.render(text, {}); // want: template-injection
  createApp({ template: text }); // want: template-injection
  createApp({ template: '<p>{{ text }}</p>', data: () => ({ text }) });
  new Vue({ template: '<div>' + text + '</div>' }); // want: template-injection
  compileVue(text); // want: template-injection
  Sqrl.render(text, {}); // want: template-injection
  new Environment().renderString(text, {}); // want: template-injection
  await Edge.create().renderRaw(text); // want: template-injection
  answer.end();
});
