const { ClickHouse } = require('clickhouse');
const clickhouse = new ClickHouse();
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  await clickhouse.query(`SELECT * FROM events WHERE name = '${q}'`).toPromise(); // want: sql-injection
  await clickhouse.query('SELECT * FROM events WHERE name = {name:String}', { params: { name: q } }).toPromise();
});
