const express = require("express");
const vm = require("node:vm");
const { VM, NodeVM } = require("vm2");
const ivm = require("isolated-vm");
const safeEval = require("safe-eval");
const math = require("mathjs");
const { Parser } = require("expr-eval");
const serialize = require("node-serialize");
const funcster = require("funcster");
const jsonpath = require("jsonpath");
const { JSONPath } = require("jsonpath-plus");
const yaml = require("js-yaml");
const v8 = require("v8");
const { JSDOM } = require("jsdom");
const staticEval = require("static-eval");
const notevil = require("notevil");
const { Script } = require("vm");
const requireFromString = require("require-from-string");
const _eval = require("eval");
const app = express();
app.post("/", async (req, res) => {
  const c = req.body.c;
  (0, eval)(c); // want: code-injection
  new Function("a", c)(1); // want: code-injection
  vm.runInNewContext(c, {}); // want: code-injection
  new vm.Script(c).runInThisContext(); // want: code-injection
  new VM({ timeout: 1 }).run(c); // want: code-injection
  new NodeVM().run(c); // want: code-injection
  safeEval(c); // want: code-injection
  serialize.unserialize(c); // want: deserialisation
  funcster.deepDeserialize(c); // want: deserialisation
  jsonpath.query({}, c); // want: code-injection
  JSONPath({ path: c, json: {} }); // want: code-injection
  new JSDOM(c, { runScripts: "dangerously" }); // want: code-injection
  requireFromString(c); // want: code-injection
  _eval(c); // want: code-injection
  setTimeout("run('" + c + "')", 10); // want: code-injection
  yaml.load(c);
  Function("return " + c)(); // want: code-injection
  globalThis.eval(c); // want: code-injection
  await new (Object.getPrototypeOf(async function () {}).constructor)(c)(); // not found: code-injection
});
