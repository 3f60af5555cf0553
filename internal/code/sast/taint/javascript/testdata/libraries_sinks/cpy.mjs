import cpy from 'cpy';
import express from "express";
const app = express();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  await cpy([q], '/srv/public'); // want: path-traversal
  await cpy(['/srv/a.txt'], '/srv/public');
});
