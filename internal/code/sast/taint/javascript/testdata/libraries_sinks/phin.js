const p = require('phin');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  await p({ url: q, parse: 'json' }); // want: ssrf
  await p({ url: 'https://api.example.com/items?name=' + encodeURIComponent(q) });
});
