const Nightmare = require('nightmare');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  await Nightmare({ show: false }).goto(q).evaluate(() => document.title).end(); // want: ssrf
  await Nightmare({ show: false }).goto('https://example.com').end();
});
