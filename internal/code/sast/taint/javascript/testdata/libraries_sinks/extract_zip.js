const extract = require('extract-zip');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  await extract(q, { dir: '/srv/data' }); // want: path-traversal
  await extract('/srv/in.zip', { dir: '/srv/data' });
});
