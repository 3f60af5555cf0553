import express from "express";
import { exec } from "node:child_process";
const app = express();
app.use(express.json());
app.use((req, res, next) => { res.locals.target = req.body.target; next(); });
app.post("/ping", (req, res) => {
  exec("ping -c1 " + res.locals.target); // want: command-injection
  res.json({ ok: true });
});
