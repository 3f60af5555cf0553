const unrar = require('node-unrar-js');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  const extractor = await unrar.createExtractorFromFile({ filepath: '/srv/in/' + q, targetPath: '/srv/out' }); // want: path-traversal
  await unrar.createExtractorFromFile({ filepath: '/srv/in/a.rar', targetPath: '/srv/out' });
});
