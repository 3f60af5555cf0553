// Parts of a request that the program assigns are what was assigned.
const express = require("express");
const { exec } = require("child_process");
const { z } = require("zod");

const app = express();
const schema = z.object({ id: z.string().uuid(), n: z.number(), name: z.string() });

app.post("/parsed", (req, res) => {
  req.body = schema.parse(req.body);
  exec("ls " + req.body.id);
  exec("ls " + req.body.n);
  exec("ls " + req.body.name); // want: command-injection
});

app.post("/member", (req, res) => {
  req.query.id = Number(req.query.id);
  exec("ls " + req.query.id);
  exec("ls " + req.query.n); // want: command-injection
  req.query["n"] = parseInt(req.query.n, 10);
  exec("ls " + req.query.n);
});

app.post("/made", (req, res) => {
  req.query = { id: Number(req.query.id), n: req.query.n };
  exec("ls " + req.query.id);
  exec("ls " + req.query.n); // want: command-injection
});

app.post("/some", (req, res) => {
  if (req.query.strict) {
    req.query.id = Number(req.query.id);
  }
  exec("ls " + req.query.id); // want: command-injection
});

app.post("/after", (req, res) => {
  if (!/^\d+$/.test(req.query.id)) return res.sendStatus(400);
  exec("ls " + req.query.id);
  req.query.id = req.query.other;
  exec("ls " + req.query.id); // want: command-injection
});
