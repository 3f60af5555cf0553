const massive = require('massive');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  const db = await massive(process.env.DB);
  await db.query("SELECT * FROM users WHERE name = '" + q + "'"); // want: sql-injection
  await db.query('SELECT * FROM users WHERE name = $1', [q]);
});
