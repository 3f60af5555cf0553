const express = require("express");
const git = require("isomorphic-git");
const http = require("isomorphic-git/http/node");
const fs = require("fs");
const nodegit = require("nodegit");
const app = express();

app.get("/clone", async (req, res) => {
  await git.clone({ fs, http, dir: "/srv/repo", url: req.query.url }); // want: ssrf
  await nodegit.Clone(req.query.url, "/srv/other"); // want: ssrf
  await nodegit.Clone("https://git.example/shop.git", "/srv/other");
  res.sendStatus(204);
});
