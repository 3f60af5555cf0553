const SaxonJS = require('saxon-js');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  SaxonJS.XPath.evaluate("//user[name='" + q + "']", doc); // want: xpath-injection
  SaxonJS.XPath.evaluate('//user[name=$n]', doc, { params: { n: q } });
});
