const express = require("express");
const template = require("art-template");
const pug = require("pug");
const { Liquid } = require("liquidjs");
const swig = require("swig");
const _ = require("lodash");
const lodashTemplate = require("lodash.template");
const { remark } = require("remark");
const remarkHtml = require("remark-html").default;
const cheerio = require("cheerio");
const { JSDOM, VirtualConsole } = require("jsdom");
const path = require("path");
const app = express();
const engine = new Liquid({ root: "/srv/views" });

app.get("/art", (req, res) => {
  template.render("<p>" + req.query.t + "</p>", {}); // want: template-injection
  template.compile(req.query.t)({}); // want: template-injection
  template("/srv/views/" + req.query.view, {}); // want: path-traversal
  res.send(template.render("<p>{{name}}</p>", { name: req.query.t }));
});

app.get("/pug", (req, res) => {
  pug.render("p= " + req.query.t); // want: template-injection
  pug.compile("p #{name}\n" + req.query.t); // want: template-injection
  pug.renderFile("/srv/views/" + req.query.view); // want: path-traversal
  pug.compileClient(req.query.t); // want: template-injection
  res.send(pug.render("p= name", { name: req.query.t }));
});

app.get("/liquid", async (req, res) => {
  await engine.parseAndRender("Hi " + req.query.t, {}); // want: template-injection
  engine.parseAndRenderSync(req.query.t); // want: template-injection
  const tpl = engine.parse(req.query.t); // want: template-injection
  await engine.renderFile(path.basename(req.query.view), { t: req.query.t });
  res.send(await engine.parseAndRender("Hi {{ t | escape }}", { t: req.query.t }));
  res.send(await engine.render(tpl)); 
});

app.get("/swig", (req, res) => {
  swig.render("<b>" + req.query.t + "</b>"); // want: template-injection
  swig.compile(req.query.t, { filename: "x" })(); // want: template-injection
  swig.renderFile("/srv/views/" + req.query.view); // want: path-traversal
  res.send(swig.render("{{ t }}", { locals: { t: req.query.t } }));
});

app.get("/lodash", (req, res) => {
  _.template("<b>" + req.query.t + "</b>")({}); // want: template-injection
  lodashTemplate(req.query.t)({}); // want: template-injection
  res.send(_.template("<%- t %>")({ t: req.query.t }));
});

app.get("/remark", async (req, res) => {
  const out = await remark().use(remarkHtml, { sanitize: false }).process(req.query.md);
  res.send(String(out)); // want: xss
});

app.get("/remark2", async (req, res) => {
  const out = await remark().use(remarkHtml).process(req.query.md);
  res.send(out.toString());
});

app.get("/cheerio", (req, res) => {
  const $ = cheerio.load("<div id=a></div>");
  $("#a").html(req.query.t);
  res.send($.html()); // not found: xss
});

app.get("/cheerio2", (req, res) => {
  const $ = cheerio.load("<div id=a></div>");
  $("#a").text(req.query.t);
  res.send($.html());
});

app.get("/jsdom", (req, res) => {
  new JSDOM(req.query.html, { runScripts: "dangerously" }); // want: code-injection
  const dom = new JSDOM(req.query.html);
  dom.window.eval(req.query.js); // want: code-injection
  JSDOM.fromURL(req.query.url, { resources: "usable" }); // want: ssrf
  JSDOM.fromFile("/srv/" + req.query.file); // want: path-traversal
  JSDOM.fromURL("https://x.example/" + encodeURIComponent(req.query.url));
});
