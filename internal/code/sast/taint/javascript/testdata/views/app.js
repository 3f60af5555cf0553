const Koa = require('koa');
const Router = require('@koa/router');
const Hapi = require('@hapi/hapi');
const ejs = require('ejs');
const express = require('express');
const fastify = require('fastify')();

const router = new Router();
router.get('/koa', async (ctx) => {
  await ctx.render('koa', { name: ctx.query.name });
});
new Koa().use(router.routes());

Hapi.server({ port: 3000 }).route({ method: 'GET', path: '/', handler: (request, h) => h.view('hapi', { name: request.query.name }) });

fastify.get('/fastify', async (request, reply) => reply.view('fastify.ejs', { name: request.query.name }));

const app = express();
app.get('/mail', (req, res) => {
  app.render('mail', { name: req.query.name }, () => {});
  ejs.renderFile('views/file.ejs', { name: req.query.name });
});
