const safeEval = require('safe-eval');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  const v = safeEval(q, { a: 1 }); // want: code-injection
  safeEval('a + 1', { a: q });
});
