import express, { Request, Response } from "express";
import needle from "needle";
import ky, { Options } from "ky";
import { ajax } from "rxjs/ajax";
import { chromium, firefox, Browser } from "playwright";
import Jimp, { Jimp as Jimp1 } from "jimp";

const app = express();

app.get("/needle", async (req: Request, res: Response) => {
  const url = String(req.query.url);
  await needle("get", url); // want: ssrf
  needle.post(url, { a: 1 }, (err, resp) => {}); // want: ssrf
  needle.get("https://api.example/?q=" + encodeURIComponent(url));
  needle.request("head", `http://${url}/`, null, {}, () => {}); // want: ssrf
  needle.put("https://api.example/items", { url });
  needle.get("https://x.example", { rejectUnauthorized: false }); // want: no-tls-check
});

app.get("/ky", async (req, res) => {
  const url = String(req.query.url);
  await ky(url).json(); // want: ssrf
  await ky.post(url, { json: { a: 1 } }); // want: ssrf
  await ky.get("https://api.example/items", { searchParams: { url } });
  const api = ky.create({ prefixUrl: url }); // want: ssrf
  await api.get("items");
  const fixed = ky.extend({ prefixUrl: "https://api.example" });
  await fixed.get("items/" + Number(req.query.id));
});

app.get("/ajax", (req, res) => {
  ajax(String(req.query.url)).subscribe(); // want: ssrf
  ajax.getJSON(`${req.query.url}/items`).subscribe(); // want: ssrf
  ajax({ url: String(req.query.url), method: "POST" }).subscribe(); // want: ssrf
  ajax.post("https://api.example/items", { a: req.query.url }).subscribe();
});

app.get("/browser", async (req, res) => {
  const browser: Browser = await chromium.launch();
  const page = await browser.newPage();
  await page.goto(String(req.query.url)); // want: ssrf
  await page.goto("https://shop.example/" + Number(req.query.id));
  await page.setContent(String(req.query.html)); // want: xss
  await page.evaluate("document.title = '" + req.query.t + "'"); // want: code-injection
  await page.evaluate((t) => { document.title = t; }, String(req.query.t));
  await page.screenshot({ path: "/srv/shots/" + req.query.name }); // want: path-traversal
  await page.pdf({ path: "/srv/pdf/fixed.pdf" });
  const ctx = await firefox.launchPersistentContext("/srv/profiles/" + req.query.user); // want: path-traversal
  await ctx.request.get(String(req.query.url)); // want: ssrf
  await page.addScriptTag({ content: String(req.query.js) }); // want: code-injection
});

app.get("/jimp", async (req, res) => {
  const img = await Jimp.read(String(req.query.url)); // want: path-traversal, ssrf
  await img.writeAsync("/srv/out/" + req.query.name); // want: path-traversal
  await Jimp1.read("/srv/in/" + req.query.name); // want: path-traversal
  img.resize(Number(req.query.w), Jimp.AUTO).write("/srv/out/x.png");
});
