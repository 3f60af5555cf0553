const kuzu = require('kuzu');
const conn = new kuzu.Connection(new kuzu.Database('./db'));
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  await conn.query(`MATCH (u:User) WHERE u.name = '${q}' RETURN u`); // want: nosql-injection
  await conn.query('MATCH (u:User) RETURN u');
});
