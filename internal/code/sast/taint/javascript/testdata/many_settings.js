const express = require("express");

// Settings are sources too, of the program's own user: they leave room for what requests send.
const settings = read({
  a: process.env.A, b: process.env.B, c: process.env.C, d: process.env.D, e: process.env.E, f: process.env.F, g: process.env.G,
  h: process.env.H, i: process.env.I, j: process.env.J, k: process.env.K, l: process.env.L, m: process.env.M, n: process.env.N,
});

const app = express();
app.get("/pictures", async (req, res) => {
  await fetch(`${req.query.address}/?key=${settings.n}`); // want: ssrf
  await fetch(`https://pictures.example/?key=${settings.n}`);
});
