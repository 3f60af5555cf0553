const express = require("express");
const { create, all, evaluate, parse, compile } = require("mathjs");
const math = create(all, {});
const app = express();
app.post("/calc", express.json(), (req, res) => {
  evaluate(req.body.expr); // want: code-injection
  math.evaluate(req.body.expr); // want: code-injection
  parse(req.body.expr).compile().evaluate({}); // want: code-injection
  math.parser().evaluate(req.body.expr); // want: code-injection
  evaluate("a + b", { a: Number(req.body.a) });
  res.end();
});
