import express from "express";
import session from "express-session";
import passport from "passport";
import LdapStrategy from "passport-ldapauth";
import formidable, { IncomingForm } from "formidable";
import DOMPurify from "dompurify";
import serveStatic from "serve-static";
import mysql from "mysql";
import { XMLParser, XMLBuilder } from "fast-xml-parser";
import { Parser } from "expr-eval";
import Firebird from "node-firebird";
import Velocity from "velocityjs";
import { createClient } from "@clickhouse/client";
import { GoogleSpreadsheet } from "google-spreadsheet";
import fs from "fs";
import path from "path";

const app = express();

app.get("/ldap", (req, res) => {
  passport.use(new LdapStrategy({ server: { url: String(req.query.url), searchBase: "dc=x", searchFilter: "(uid={{username}})" } })); // want: ssrf
  passport.use(new LdapStrategy({ server: { url: "ldap://l", searchBase: "dc=x", searchFilter: "(&(uid={{username}})(ou=" + req.query.ou + "))" } })); // want: ldap-injection
  passport.use(new LdapStrategy({ server: { url: "ldap://l", searchBase: "dc=x", searchFilter: "(uid={{username}})" } }));
});

app.post("/form", (req, res) => {
  const form = formidable({ uploadDir: "/srv/in" });
  form.parse(req, (err, fields, files: any) => {
    fs.rename(files.doc.filepath, "/srv/in/" + files.doc.originalFilename, () => {}); // not found: path-traversal
    fs.rename(files.doc.filepath, "/srv/in/" + path.basename(files.doc.originalFilename), () => {});
    fs.readFileSync("/srv/" + fields.name); // want: path-traversal
  });
  new IncomingForm().on("field", (name, value) => fs.readFileSync("/srv/" + value)); // want: path-traversal
});

app.get("/html", (req, res) => {
  res.send(DOMPurify.sanitize(String(req.query.html)));
  res.send("<div>" + req.query.html + "</div>"); // want: xss
});

app.use("/static", (req, res, next) => serveStatic("/srv/" + req.query.dir)(req, res, next)); // want: path-traversal

app.get("/mysql", (req, res) => {
  const connection = mysql.createConnection({ host: "h" });
  connection.query("SELECT * FROM u WHERE name = '" + req.query.name + "'", (e, r) => res.json(r)); // want: sql-injection
  connection.query("SELECT * FROM u WHERE name = ?", [String(req.query.name)], (e, r) => res.json(r));
  connection.query({ sql: `SELECT * FROM u ORDER BY ${req.query.sort}`, timeout: 5 }, (e, r) => {}); // want: sql-injection
  connection.query("SELECT * FROM u WHERE name = " + mysql.escape(req.query.name));
  const pool = mysql.createPool({});
  pool.getConnection((err, conn) => {
    conn.query(`SELECT * FROM ${mysql.escapeId(String(req.query.t))}`);
    conn.query("DELETE FROM u WHERE id = " + req.query.id); // want: sql-injection
  });
  mysql.createPoolCluster().of("*").query("SELECT " + req.query.c); // want: sql-injection
});

app.post("/xml", (req, res) => {
  const obj = new XMLParser({ processEntities: false }).parse(req.body);
  res.json(obj);
  const html = new XMLBuilder().build({ a: req.body.name });
});

app.get("/expr", (req, res) => {
  Parser.evaluate(String(req.query.e)); // want: code-injection
  new Parser().parse(String(req.query.e)).evaluate({ x: 1 }); // want: code-injection
  Parser.evaluate("x + 1", { x: Number(req.query.x) });
});

app.get("/fb", (req, res) => {
  Firebird.attach({ host: "h" }, (err, db) => {
    db.query("SELECT * FROM u WHERE n = '" + req.query.n + "'", [], () => {}); // want: sql-injection
    db.query("SELECT * FROM u WHERE n = ?", [req.query.n], () => {});
    db.sequentially("SELECT * FROM u ORDER BY " + req.query.s, [], (row) => {}, () => {}); // want: sql-injection
    db.transaction(Firebird.ISOLATION_READ_COMMITTED, (err, tx) => {
      tx.query(`DELETE FROM u WHERE n = '${req.query.n}'`); // want: sql-injection
      tx.execute("DELETE FROM u WHERE n = ?", [req.query.n]);
    });
  });
});

app.get("/vm", (req, res) => {
  Velocity.render(String(req.query.t), {}); // want: template-injection
  res.send(Velocity.render("Hello $name", { name: "x" }));
  new Velocity.Compile(Velocity.parse(String(req.query.t))).render({}); // want: template-injection
});

app.get("/ch", async (req, res) => {
  const ch = createClient({ url: "http://ch" });
  await ch.query({ query: `SELECT * FROM t WHERE a = '${req.query.a}'`, format: "JSONEachRow" }); // want: sql-injection
  await ch.query({ query: "SELECT * FROM t WHERE a = {a: String}", query_params: { a: req.query.a } });
  await ch.command({ query: "DROP TABLE " + req.query.t }); // want: sql-injection
  await ch.exec({ query: "OPTIMIZE TABLE " + req.query.t }); // want: sql-injection
  await ch.insert({ table: "t", values: [{ a: req.query.a }] });
  createClient({ url: String(req.query.url) }); // want: ssrf
});

app.get("/sheet", async (req, res) => {
  const doc = new GoogleSpreadsheet(String(req.query.id), {} as any);
  await doc.loadInfo();
});
