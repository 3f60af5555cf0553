const decompress = require('decompress');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  await decompress('/srv/in.zip', '/srv/' + q); // want: path-traversal
  await decompress('/srv/in.zip', '/srv/out');
});
