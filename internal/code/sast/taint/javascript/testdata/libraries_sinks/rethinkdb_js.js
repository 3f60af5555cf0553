const r = require('rethinkdb');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  await r.table('users').filter(r.js("function (u) { return u.name === '" + q + "' }")).run(conn); // want: code-injection
  await r.table('users').filter(r.row('name').eq(q)).run(conn);
});
