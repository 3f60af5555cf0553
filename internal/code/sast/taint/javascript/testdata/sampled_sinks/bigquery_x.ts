import { BigQuery } from "@google-cloud/bigquery";
import express from "express";
const bigquery = new BigQuery({ projectId: "x" });
const app = express();
app.get("/", async (req, res) => {
  const { id } = req.query;
  const [rows] = await bigquery.query(`SELECT * FROM d.t WHERE id = '${id}'`); // want: sql-injection
  const [job] = await bigquery.createQueryJob({ query: "SELECT * FROM d.t WHERE id = '" + id + "'" }); // want: sql-injection
  await bigquery.dataset("d").query({ query: `SELECT '${id}'` }); // want: sql-injection
  await bigquery.query({ query: "SELECT * FROM d.t WHERE id = @id", params: { id } });
  bigquery.createQueryStream(`SELECT '${id}'`); // want: sql-injection
  res.json(rows);
});
