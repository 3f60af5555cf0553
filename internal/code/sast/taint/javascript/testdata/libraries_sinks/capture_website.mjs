import captureWebsite from 'capture-website';
import express from "express";
const app = express();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  await captureWebsite.buffer(q); // want: ssrf
  await captureWebsite.buffer('https://example.com');
});
