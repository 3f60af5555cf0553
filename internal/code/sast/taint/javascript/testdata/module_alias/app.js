const express = require("express");
const storage = require("./storage");

const app = express();
app.get("/notes", async (req, res) => {
  await storage.bound(req.query.text);
  res.json(await storage.search(req.query.text));
});
