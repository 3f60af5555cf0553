import { chromium } from 'playwright';
import puppeteer from 'puppeteer-core';
import { Builder } from 'selenium-webdriver';
import Fastify from 'fastify';
import { load } from 'cheerio';
import sharp from 'sharp';
import { JSDOM } from 'jsdom';
const app = Fastify();
app.get('/shot', async (request, reply) => {
  const { url, html } = request.query;
  const page = await (await chromium.launch()).newPage();
  await page.goto(url, { waitUntil: 'load' }); // want: ssrf
  await page.evaluate(url); // want: code-injection
  await page.evaluate((u) => document.title === u, url);
  const pup = await (await puppeteer.launch()).newPage();
  await pup.goto(url); // want: ssrf
  await pup.goto('https://example.com/?q=' + encodeURIComponent(url));
  const driver = await new Builder().forBrowser('chrome').build();
  await driver.get(url); // want: ssrf
  await JSDOM.fromURL(url); // want: ssrf
  load(html).text();
  await sharp('/img/' + url).resize(10).toFile('/tmp/out.png'); // want: path-traversal
  return { ok: true };
});
