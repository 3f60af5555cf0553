import wretch from 'wretch';
import express from "express";
const app = express();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  await wretch(q as string).get().json(); // want: ssrf
  await wretch('https://api.example.com').url('/items').query({ name: q }).get().json();
});
