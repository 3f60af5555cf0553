const express = require("express");
const formidable = require("formidable");
const Busboy = require("busboy");
const { exec } = require("child_process");
const fs = require("fs");
const app = express();
app.post("/a", (req, res) => {
  const form = formidable({ multiples: true });
  form.parse(req, (err, fields, files) => {
    exec("echo " + fields.title); // want: command-injection
    res.end();
  });
});
app.post("/b", (req, res) => {
  const bb = Busboy({ headers: req.headers });
  bb.on("file", (name, file, { filename }) => {
    exec("file " + filename); // want: command-injection
  });
  bb.on("field", (name, value) => {
    exec("echo " + value); // want: command-injection
  });
  req.pipe(bb);
});
