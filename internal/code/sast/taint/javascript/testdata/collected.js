const express = require("express");
const { Client } = require("pg");
const app = express();
const db = new Client();
const ALLOWED = new Set(["a", "b"]);
const LIST = ["a", "b"];
const MAP = { a: "col_a", b: "col_b" };
const M2 = new Map([["a", "col_a"]]);
const WORD = /^[a-z]+$/;

function isSafe(s) { for (const c of s) { if (!/[a-z]/.test(c)) return false; } return true; }
function check(s) { if (!WORD.test(s)) throw new Error("bad"); }
function pick(s) { return LIST.find((x) => x === s) ?? "a"; }
function assertAllowed(s) { if (!LIST.some((x) => x === s)) throw new Error("bad"); return s; }
const isOne = (s) => LIST.indexOf(s) !== -1;
function ensure(cond, msg) { if (!cond) throw new Error(msg); }

app.get("/x", async (req, res) => {
  const vs = String(req.query.v).split(",");
  db.query(`select ${vs.filter((v) => ALLOWED.has(v)).join(",")}`);
  db.query(`select ${vs.filter((v) => LIST.includes(v)).join(",")}`);
  db.query(`select ${vs.filter(isOne).join(",")}`);
  db.query(`select ${vs.map((v) => MAP[v]).filter(Boolean).join(",")}`);
  db.query(`select ${vs.map(Number).join(",")}`);
  db.query(`select ${vs.map((v) => parseInt(v, 10)).filter((n) => !isNaN(n)).join(",")}`);
  db.query(`select ${vs.map(() => "?").join(",")}`);
  db.query(`select ${vs.map((_, i) => `$${i + 1}`).join(",")}`);
  db.query(`select ${Array(vs.length).fill("?").join(",")}`);
  db.query(`select ${LIST.filter((x) => vs.includes(x)).join(",")}`);
  if (!vs.every((v) => ALLOWED.has(v))) return res.sendStatus(400);
  db.query(`select ${vs.join(",")}`);
  const ws = String(req.query.w).split(",");
  if (ws.some((v) => !WORD.test(v))) throw new Error("bad");
  db.query(`select ${ws.join(",")}`);
  const xs = String(req.query.x).split(",");
  for (const x of xs) { if (!LIST.includes(x)) return res.status(400).end(); }
  db.query(`select ${xs.join(",")}`);
  const a = req.query.a;
  if (!isSafe(a)) return;
  const b = req.query.b;
  check(b);
  db.query(`select ${b}`);
  db.query(`select ${pick(req.query.c)}`);
  db.query(`select ${assertAllowed(req.query.d)}`);
  const e = req.query.e;
  if (!isOne(e)) return;
  db.query(`select ${e}`);
  const f = req.query.f;
  ensure(WORD.test(f), "bad");
  const g = req.query.g;
  if (!(g in MAP)) return;
  db.query(`select ${g}`);
  const h = req.query.h;
  if (!Object.keys(MAP).includes(h)) return;
  db.query(`select ${h}`);
  const i = req.query.i;
  if (!Object.prototype.hasOwnProperty.call(MAP, i)) return;
  db.query(`select ${i}`);
  const i2 = req.query.i2;
  if (!Object.hasOwn(MAP, i2)) return;
  db.query(`select ${i2}`);
  const j = M2.get(req.query.j) || "x";
  db.query(`select ${j}`);
  const k = MAP[req.query.k] ?? MAP.a;
  db.query(`select ${k}`);
  const l = String(req.query.l).match(/^v(\d+)$/);
  if (!l) return;
  db.query(`select ${l[1]}`);
  const m = String(req.query.m).replace(/[^a-z]/g, "");
  db.query(`select ${m}`);
  const n = [...String(req.query.n)].filter((c) => /[a-z0-9]/.test(c)).join("");
  if (![...String(req.query.o)].every((c) => c >= "0" && c <= "9")) return;
  const p = req.query.p;
  if (isNaN(Number(p))) return;
  db.query(`select ${p}`);
  const q = req.query.q;
  if (!Number.isInteger(Number(q))) return;
  db.query(`select ${q}`);
  let r;
  switch (req.query.r) { case "a": case "b": r = req.query.r; break; default: r = "a"; }
  db.query(`select ${r}`);
  const s = req.query.s;
  if (s !== "a" && s !== "b") return;
  db.query(`select ${s}`);
  const t = req.query.t === "desc" ? "desc" : "asc";
  db.query(`select ${t}`);
  const u = req.query.u;
  const ok = WORD.test(u) && u.length < 10;
  if (!ok) return;
  db.query(`select ${u}`);
  let found = false;
  for (const x of LIST) { if (x === req.query.y) found = true; }
  if (!found) return;
  db.query(`select ${req.query.y}`);
  const z = WORD.exec(req.query.z)?.[0];
  db.query(`select ${z}`);
  db.query(`select ${+req.query.aa} ${~~req.query.ab} ${req.query.ac | 0} ${!!req.query.ad}`);
  db.query(`select ${Math.min(Math.max(parseInt(req.query.ae), 1), 10)}`);
  db.query(`select '${new Date(req.query.af).toISOString()}'`);
  const obj = {};
  for (const key of Object.keys(req.query)) { if (ALLOWED.has(key)) obj[key] = req.query[key]; }
  db.query(`select ${Object.keys(obj).join(",")}`);
  db.query(`select ${req.query.bad}`); // want: sql-injection
  const b2 = String(req.query.b2).split(",").filter((v) => v.length > 1);
  db.query(`select ${b2.join(",")}`); // want: sql-injection
  if (String(req.query.b3).split(",").some((v) => ALLOWED.has(v))) db.query(`select ${req.query.b3}`); // want: sql-injection
  let any = false;
  for (const x of LIST) { if (req.query.b4.startsWith(x)) any = true; }
  if (!any) return;
  db.query(`select ${req.query.b4}`); // want: sql-injection
});

app.get('/sets', (req, res) => {
  const given = new Set(String(req.query.v).split(','));
  db.query(`select ${[...given.intersection(ALLOWED)].join(',')}`);
  db.query(`select ${[...given.difference(ALLOWED)].join(',')}`); // want: sql-injection
  const one = new Set(String(req.query.a).split(','));
  if (one.isSubsetOf(ALLOWED)) db.query(`select ${[...one].join(',')}`);
  const two = new Set(String(req.query.b).split(','));
  if (ALLOWED.isSupersetOf(two)) db.query(`select ${[...two].join(',')}`);
  const three = new Set(String(req.query.c).split(','));
  if (three.isSupersetOf(ALLOWED)) db.query(`select ${[...three].join(',')}`); // want: sql-injection
  db.query(`select '${Buffer.from(req.query.h).toString('hex')}'`);
  db.query(`select '${Buffer.from(req.query.h).toString('utf8')}'`); // want: sql-injection
  const found = /<(.*)>/.exec(req.query.t);
  db.query(`select '${found[1]}'`); // want: sql-injection
  const number = /^v(\d+)$/.exec(req.query.t);
  db.query(`select '${number[1]}'`);
});
