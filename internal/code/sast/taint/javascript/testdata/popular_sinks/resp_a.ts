import express from "express";
import { Hono } from "hono";
import Fastify from "fastify";
import Koa from "koa";
import http from "node:http";
import winston from "winston";
import pino from "pino";
import { marked } from "marked";
import MarkdownIt from "markdown-it";
import escapeHtml from "escape-html";
import DOMPurify from "isomorphic-dompurify";
const app = express();
const log = winston.createLogger({});
app.get("/", (req, res) => {
  const q = req.query.q as string;
  res.status(200).type("html").send("<p>" + q + "</p>"); // want: xss
  res.send("<p>" + escapeHtml(q) + "</p>");
  res.send(DOMPurify.sanitize(q));
  res.send(marked.parse(q)); // want: xss
  res.send(new MarkdownIt({ html: true }).render(q)); // not found: xss
  res.redirect(302, q); // want: open-redirect
  res.location(q).sendStatus(302); // want: open-redirect
  res.writeHead(302, { Location: q }).end(); // want: open-redirect
  res.json({ q });
});
const h = new Hono();
h.get("/", (c) => {
  const q = c.req.query("q")!;
  if (q === "a") return c.html("<p>" + q + "</p>");
  if (c.req.query("z")) return c.html(`<p>${c.req.query("z")}</p>`); // want: xss
  return new Response("<p>" + c.req.query("y"), { headers: { "Content-Type": "text/html" } }); // want: xss
});
http.createServer((req, res) => {
  const u = new URL(req.url!, "http://x");
  res.setHeader("Content-Type", "text/html");
  res.end("<p>" + u.searchParams.get("q") + "</p>"); // want: xss
});
const k = new Koa();
k.use(async (ctx) => {
  ctx.type = "html";
  ctx.body = "<p>" + ctx.query.q; // want: xss
  ctx.redirect(ctx.query.to as string); // want: open-redirect
});
