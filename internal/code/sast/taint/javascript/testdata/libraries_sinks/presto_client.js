const presto = require('presto-client');
const client = new presto.Client({ user: 'u' });
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  client.execute({ query: `SELECT * FROM users WHERE name = '${q}'`, data: (e, rows) => {} }); // want: sql-injection
  client.execute({ query: 'SELECT * FROM users', data: (e, rows) => {} });
});
