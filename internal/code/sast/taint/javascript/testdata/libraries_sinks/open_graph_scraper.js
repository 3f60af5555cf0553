const ogs = require('open-graph-scraper');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  const { result } = await ogs({ url: q }); // want: ssrf
  await ogs({ url: 'https://example.com' });
});
