import trash from 'trash';
import express from "express";
const app = express();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  await trash(['/srv/files/' + q]); // want: path-traversal
  await trash(['/srv/files/a.txt']);
});
