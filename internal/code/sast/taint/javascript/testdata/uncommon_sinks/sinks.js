const express = require("express");
const path = require("path");
const OSS = require("ali-oss");
const qiniu = require("qiniu");
const squel = require("squel");
const mongojs = require("mongojs");
const sql = require("msnodesqlv8");
const apisauce = require("apisauce");
const { gotScraping } = require("got-scraping");
const textract = require("textract");
const tesseract = require("node-tesseract-ocr");
const carbone = require("carbone");
const { Remarkable } = require("remarkable");
const { Browser } = require("happy-dom");
const cp = require("mz/child_process");
const mzfs = require("mz/fs");
const koaStatic = require("koa-static");
const dynamoose = require("dynamoose");
const hana = require("hdb");

const app = express();
const db = mongojs("shop", ["users"]);
const pool = require("mysql2").createPool({});
const targets = { a: "https://a.example.org" };

app.get("/files", async (req, res) => {
  const name = req.query.name;
  const store = new OSS({ bucket: "b" });
  await store.put("report", "/srv/in/" + name); // want: path-traversal
  await store.get("report", "/srv/in/" + name); // want: path-traversal
  await store.get(name, "/srv/in/report");
  const uploader = new qiniu.form_up.FormUploader({});
  uploader.putFile("token", "key", "/srv/in/" + name, null, () => {}); // want: path-traversal
  textract.fromFileWithPath("/srv/in/" + name, () => {}); // want: path-traversal
  textract.fromFileWithPath("/srv/in/" + path.basename(name), () => {});
  textract.fromFileWithMimeAndPath("text/plain", "/srv/in/" + name, () => {}); // want: path-traversal
  textract.fromUrl(name, () => {}); // want: ssrf
  await tesseract.recognize("/srv/in/" + name, {}); // want: path-traversal
  carbone.render("/srv/templates/" + name, {}, () => {}); // want: path-traversal
  await mzfs.readFile("/srv/in/" + name); // want: path-traversal
  res.end();
});

app.get("/run", async (req, res) => {
  await cp.exec("ping " + req.query.host); // want: command-injection
  await cp.execFile("ping", [req.query.host]);
  res.end();
});

app.get("/rows", (req, res) => {
  const name = req.query.name;
  sql.query("Driver=x", "SELECT * FROM users WHERE name = '" + name + "'", () => {}); // want: sql-injection
  sql.query("Driver=x", "SELECT * FROM users WHERE name = ?", [name], () => {});
  pool.query(squel.select().from("users").where("name = '" + name + "'").toString()); // want: sql-injection
  pool.query(squel.select().from("users").where("name = ?", name).toParam());
  db.users.find({ $where: "this.name == '" + name + "'" }); // not found: nosql-injection
  db.users.find({ name: String(name) });
  hana.createClient({}).exec("SELECT * FROM users WHERE name = '" + name + "'", () => {}); // want: sql-injection
  res.end();
});

app.get("/fetch", async (req, res) => {
  const host = req.query.host;
  await apisauce.create({ baseURL: "http://" + host }).get("/status"); // want: ssrf
  await apisauce.create({ baseURL: targets[host] }).get("/status");
  await gotScraping("http://" + host); // want: ssrf
  await gotScraping.get("http://" + host); // want: ssrf
  await gotScraping.get(targets[host]);
  const page = new Browser().newPage();
  await page.goto("http://" + host); // want: ssrf
  res.end();
});

app.get("/page", (req, res) => {
  const md = new Remarkable({ html: true });
  res.send(md.render(req.query.text)); // not found: xss
  res.json({ text: req.query.text });
});
