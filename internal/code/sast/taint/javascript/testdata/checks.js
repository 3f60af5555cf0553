// Values that a function checks, cleans in place, or refuses before it uses them.
const assert = require("assert");
const cp = require("child_process");
const express = require("express");
const he = require("he");
const moment = require("moment");
const dayjs = require("dayjs");
const { parseISO } = require("date-fns");
const app = express();
const names = ["a", "b"];

function refuse(why) {
  throw new Error(why);
}

const chunk = /^chunk[0-9]+.ts$/; // one character of any kind is no attack

function requireName(name) {
  if (names.includes(name)) return;
  if (!chunk.test(name)) refuse("no name");
}

app.get("/required", (req, res) => {
  requireName(req.query.x);
  cp.exec("ls " + req.query.x);
  cp.exec("ls " + req.query.y); // want: command-injection
});

app.get("/in-place", (req, res) => {
  const q = req.query;
  for (const k in q) {
    q[k] = he.escape(q[k]);
  }
  res.send("<b>" + q.x);
  const list = req.query.list;
  for (let i = 0; i < list.length; i++) {
    list[i] = he.escape(list[i]);
  }
  res.send("<b>" + list[0]);
  const p = req.query;
  Object.keys(p).forEach((k) => {
    p[k] = he.escape(p[k]);
  });
  res.send("<b>" + p.x);
  const part = req.query;
  for (const k in part) {
    if (k === "x") break;
    part[k] = he.escape(part[k]);
  }
  res.send("<b>" + part.x); // want: xss
});

app.get("/refused", (req, res) => {
  const x = req.query.x;
  if (!/^[a-z]+$/.test(x)) refuse("no name");
  cp.exec("ls " + x);
  const y = req.query.y;
  if (!/^[a-z]+$/.test(y)) process.exit(1);
  cp.exec("ls " + y);
  const z = req.query.z;
  assert(/^[a-z]+$/.test(z));
  cp.exec("ls " + z);
  const w = req.query.w;
  if (/[^a-z]/.test(w)) throw new Error("no name");
  cp.exec("ls " + w);
});

app.get("/all", (req, res) => {
  const x = req.query.x;
  if (!x.every((v) => /^[a-z]+$/.test(v))) return;
  cp.exec("ls " + x.join(" "));
  const y = req.query.y.filter((v) => /^[a-z]+$/.test(v));
  cp.exec("ls " + y.join(" "));
  const z = req.query.z.find((v) => /^[a-z]+$/.test(v));
  cp.exec("ls " + z);
  const w = req.query.w;
  if (w.some((v) => !/^[a-z]+$/.test(v))) return;
  cp.exec("ls " + w.join(" "));
  const u = req.query.u;
  if (!u.some((v) => /^[a-z]+$/.test(v))) return;
  cp.exec("ls " + u.join(" ")); // want: command-injection
  req.query.v.findIndex((v) => cp.exec(v)); // want: command-injection
  for (const v of u) {
    if (!/^[a-z]+$/.test(v)) return;
  }
  cp.exec("ls " + u.join(" "));
});

app.get("/each", (req, res) => {
  const x = req.query.x;
  x.forEach((v) => {
    if (!/^[a-z]+$/.test(v)) throw new Error(v);
  });
  cp.exec("ls " + x.join(" "));
  const y = req.query.y;
  y.forEach((v) => {
    if (!/^[a-z]+$/.test(v)) return;
  });
  cp.exec("ls " + y.join(" ")); // want: command-injection
  const z = req.query.z;
  z.forEach((v) => {
    v = String(v).replace(/[^a-z]/g, "");
  });
  cp.exec("ls " + z.join(" ")); // want: command-injection
});

exports.dates = (req, res) => {
  cp.exec('cal ' + moment(req.query.day).format('YYYY'));
  cp.exec('cal ' + dayjs.utc(req.query.day).toISOString());
  cp.exec('cal ' + parseISO(req.query.day).toString());
  cp.exec('cal ' + String(req.query.day).trim()); // want: command-injection
};
