const initSqlJs = require('sql.js');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  const SQL = await initSqlJs();
  const db = new SQL.Database();
  db.exec("SELECT * FROM users WHERE name = '" + q + "'"); // want: sql-injection
  db.exec('SELECT * FROM users WHERE name = ?', [q]);
});
