const { curly } = require('node-libcurl');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  const { data } = await curly.get(q); // want: ssrf
  await curly.get('https://api.example.com/');
});
