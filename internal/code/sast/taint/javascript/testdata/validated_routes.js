// What the call that registers a handler says of its input: for each element of a list, in the options beside it, by an expression.
const Hapi = require('@hapi/hapi');
const Joi = require('joi');
const { app } = require('@azure/functions');
const { App } = require('@slack/bolt');
const { Telegraf } = require('telegraf');
const { exec } = require('child_process');

const server = Hapi.server({ port: 3000 });
server.route([
  {
    method: 'GET',
    path: '/a/{id}',
    options: { validate: { params: Joi.object({ id: Joi.number().required() }) } },
    handler: (request) => exec('show ' + request.params.id),
  },
  {
    method: 'GET',
    path: '/b/{id}',
    options: { validate: { params: Joi.object({ other: Joi.number().required() }) } },
    handler: (request) => exec('show ' + request.params.id), // want: command-injection
  },
  {
    method: 'GET',
    path: '/c/{id}',
    options: {
      validate: { params: Joi.object({ id: Joi.string().guid() }), query: Joi.object({ size: Joi.string().valid('s', 'm'), name: Joi.string() }) },
      handler: (request) => {
        exec('show ' + request.params.id + request.query.size);
        exec('show ' + request.query.name); // want: command-injection
      },
    },
  },
]);

server.route({
  method: 'GET',
  path: '/file',
  handler: (request, h) => (request.query.old ? h.file(request.query.name, { confine: false }) : h.file(request.query.name)), // want: path-traversal
});

app.http('byId', {
  route: 'items/{id:int}/{name}',
  handler: async (request) => {
    exec('show ' + request.params.id);
    exec('show ' + request.params.name); // want: command-injection
  },
});
app.http('byName', {
  route: 'items/{id}',
  handler: async (request) => {
    exec('show ' + request.params.id); // want: command-injection
  },
});

const slack = new App({ token: process.env.TOKEN });
slack.message(/^show ([0-9]{1,4}) (.+)$/, ({ context, message }) => {
  exec('show ' + context.matches[1]);
  exec('show ' + context.matches[2]); // want: command-injection
  exec('show ' + context.matches[0]); // want: command-injection
  exec('show ' + message.text); // want: command-injection
});

const bot = new Telegraf(process.env.TOKEN);
bot.hears(/^rate (?<stars>[1-5]) (?<why>.*)$/, (ctx) => {
  exec('rate ' + ctx.match[1] + ctx.match.groups.stars);
  exec('rate ' + ctx.match.groups.why); // want: command-injection
});
