const dgraph = require('dgraph-js');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  await client.newTxn().query(`{ all(func: eq(name, "${q}")) { name } }`); // want: nosql-injection
  await client.newTxn().queryWithVars('query all($a: string) { all(func: eq(name, $a)) { name } }', { $a: q });
});
