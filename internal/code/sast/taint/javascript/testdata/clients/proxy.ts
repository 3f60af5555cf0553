import express from 'express';
import httpProxy from 'http-proxy';
import { createProxyMiddleware } from 'http-proxy-middleware';
import proxy from 'express-http-proxy';
import puppeteer from 'puppeteer';
import { chromium } from 'playwright';
import wkhtmltopdf from 'wkhtmltopdf';
import pdf from 'html-pdf';
import net from 'node:net';
import dns from 'node:dns';
import { ImapFlow } from 'imapflow';

const app = express();
const proxied = httpProxy.createProxyServer({});

app.get('/a', async (asked, answer) => {
  const url = String(asked.query.url);
  proxied.web(asked, answer, { target: url }); // want: ssrf
  proxied.web(asked, answer, { target: 'http://backend:3000' });
  const browser = await puppeteer.launch();
  const page = await browser.newPage();
  await page.goto(url); // want: ssrf
  await page.goto('https://example.com/' + encodeURIComponent(url));
  const context = await (await chromium.launch()).newContext();
  const other = await context.newPage();
  await other.goto(url); // want: ssrf
  wkhtmltopdf(url, { output: 'out.pdf' }); // want: ssrf
  net.connect(80, url); // want: ssrf
  net.createConnection({ host: url, port: 80 }); // want: ssrf
  answer.end();
});
