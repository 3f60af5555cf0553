const bent = require('bent');
const getJSON = bent('json');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  await getJSON(q); // want: ssrf
  await getJSON('https://api.example.com/items?name=' + encodeURIComponent(q));
});
