const express = require("express");
const simpleGit = require("simple-git");
const { Octokit } = require("@octokit/rest");
const isoGit = require("isomorphic-git");
const http = require("isomorphic-git/http/node");
const nodegit = require("nodegit");
const degit = require("degit");
const { S3Client, GetObjectCommand } = require("@aws-sdk/client-s3");
const fs = require("fs");
const app = express();
app.post("/", async (req, res) => {
  const { repo, ref, dir } = req.body;
  await simpleGit().clone(repo, "/tmp/x"); // want: command-injection
  await isoGit.clone({ fs, http, dir: "/tmp/x", url: repo }); // want: ssrf
  await nodegit.Clone(repo, "/tmp/x"); // want: ssrf
  await simpleGit("/srv/" + dir).status(); // not found: path-traversal
  res.end();
});
