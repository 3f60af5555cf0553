const requireFromString = require('require-from-string');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  requireFromString('module.exports = ' + q); // want: code-injection
  requireFromString('module.exports = 1');
});
