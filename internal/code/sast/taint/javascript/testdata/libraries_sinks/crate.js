const crate = require('node-crate');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  await crate.execute("SELECT * FROM tweets WHERE text = '" + q + "'"); // want: sql-injection
  await crate.execute('SELECT * FROM tweets WHERE text = ?', [q]);
});
