const fetch = require('make-fetch-happen');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  await fetch(q); // want: ssrf
  await fetch('https://registry.npmjs.org/' + encodeURIComponent(q));
});
