const { Database } = require('node-sqlite3-wasm');
const db = new Database('db.sqlite');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  db.all("SELECT * FROM users WHERE name = '" + q + "'"); // want: sql-injection
  db.all('SELECT * FROM users WHERE name = ?', q);
});
