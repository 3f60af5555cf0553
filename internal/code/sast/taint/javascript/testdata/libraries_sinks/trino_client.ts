import { Trino } from 'trino-client';
const trino = Trino.create({ server: 'http://localhost:8080' });
import express from "express";
const app = express();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  await trino.query(`SELECT * FROM users WHERE name = '${q}'`); // want: sql-injection
  await trino.query('SELECT * FROM users');
});
