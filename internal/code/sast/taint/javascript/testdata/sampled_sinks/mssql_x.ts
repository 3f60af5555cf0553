import sql, { ConnectionPool } from "mssql";
import express from "express";
const app = express();
const poolPromise = new ConnectionPool({ server: "x" }).connect();
app.get("/", async (req, res) => {
  const id = req.query.id as string;
  const pool = await poolPromise;
  const r = await pool.request().query(`SELECT * FROM t WHERE id = '${id}'`); // want: sql-injection
  await pool.request().input("id", sql.Int, id).query("SELECT * FROM t WHERE id = @id");
  const ps = new sql.PreparedStatement(pool);
  await ps.prepare("SELECT * FROM t WHERE id = " + id); // want: sql-injection
  const tx = new sql.Transaction(pool);
  await new sql.Request(tx).batch("DELETE FROM t WHERE id = " + id); // want: sql-injection
  await sql.query("SELECT * FROM t WHERE id = " + id); // want: sql-injection
  res.json(r.recordset);
});
