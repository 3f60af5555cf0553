const express = require("express");
const { exec } = require("child_process");

const app = express();
const jobs = { run(name) { exec("run " + name); } }; // want: command-injection
const runtime = {
  get jobs() { return jobs; },
  get fixed() { return "fixed"; },
};

class Label {
  get text() { return this.value; }
  set text(value) { this.value = "<b>" + value; }
  get kind() { return "label"; }
}

const defined = {};
Object.defineProperty(defined, "jobs", { get: function () { return printers; } });
Object.defineProperty(defined, "plain", { value: { run(name) { return name.length; } } });
const printers = { run(name) { exec("print " + name); } }; // want: command-injection

app.get("/jobs", (req, res) => {
  runtime.jobs.run(req.query.name);
  defined.jobs.run(req.query.name);
  defined.plain.run(req.query.name);
  res.send(runtime.fixed);
});

app.get("/label", (req, res) => {
  const label = new Label();
  label.text = req.query.text;
  res.send(label.text); // want: xss
});

app.get("/kind", (req, res) => {
  const label = new Label();
  label.text = req.query.text;
  res.send(label.kind);
});

app.get("/local", (req, res) => {
  const text = req.query.text;
  const view = { get text() { return text; }, get kind() { return "view"; } };
  if (req.query.kind) res.send(view.kind);
  else res.send(view.text); // want: xss
});
