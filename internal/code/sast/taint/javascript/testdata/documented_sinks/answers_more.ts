import express, { Request, Response } from 'express';
import Koa from 'koa';
import Fastify from 'fastify';
import { createServer } from 'node:http';
import escapeHtml from 'escape-html';
import he from 'he';
import sanitizeHtml from 'sanitize-html';
const app = express();
app.get('/a', (req: Request, res: Response) => {
  const n = req.query.n as string;
  res.status(200).type('html').send('<b>' + n + '</b>'); // want: xss
  res.send('<b>' + escapeHtml(n) + '</b>');
  res.send('<b>' + he.encode(n) + '</b>');
  res.send(sanitizeHtml(n));
  res.set('Content-Type', 'text/html').end('<b>' + n + '</b>'); // want: xss
  res.type('text/plain').send(n);
  res.set('Content-Type', 'text/plain').send(n);
  res.redirect(301, n); // want: open-redirect
  res.redirect('/home?n=' + encodeURIComponent(n));
  res.location(n).status(302).end(); // want: open-redirect
  res.format({ html: () => res.send(`<p>${n}</p>`), json: () => res.json({ n }) }); // want: xss
});
createServer((req, res) => {
  const url = new URL(req.url!, 'http://x');
  res.writeHead(302, { Location: url.searchParams.get('to')! }); // want: open-redirect
  res.writeHead(200, { 'Content-Type': 'text/html' });
  res.write('<p>' + url.searchParams.get('q')); // want: xss
  res.end(JSON.stringify({ q: url.searchParams.get('q') }));
}).listen(80);
const koa = new Koa();
koa.use(async (ctx) => {
  ctx.redirect(ctx.query.to as string); // want: open-redirect
  ctx.type = 'html';
  ctx.response.body = '<p>' + ctx.query.q + '</p>'; // want: xss
});
const fastify = Fastify();
fastify.get('/', (request: any, reply) => {
  reply.redirect(request.query.to); // want: open-redirect
  reply.header('content-type', 'text/html; charset=utf-8').send('<p>' + request.query.q + '</p>'); // want: xss
  reply.send({ q: request.query.q });
});
