const express = require("express");
const { fetch: popsicle } = require("popsicle");
const miniget = require("miniget");
const probe = require("probe-image-size");
const { loadImage } = require("canvas");
const ytdl = require("ytdl-core");
const app = express();

app.get("/fetch", async (req, res) => {
  await popsicle(req.query.url); // want: ssrf
  await miniget(req.query.url).text(); // want: ssrf
  await probe(req.query.url); // want: ssrf
  await loadImage(req.query.url); // want: ssrf
  await probe("https://images.example/logo.png");
  res.sendStatus(204);
});
