import express from "express";
import jexl from "jexl";
import { Jexl } from "jexl";
const app = express();
app.get("/calc", async (req, res) => {
  res.json(await jexl.eval(req.query.expr, {})); // want: code-injection
  const j = new Jexl();
  res.json(j.evalSync(req.query.expr, {})); // want: code-injection
  res.json(await jexl.eval("a + b", { a: req.query.a }));
});
