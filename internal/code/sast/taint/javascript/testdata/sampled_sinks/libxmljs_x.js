const express = require("express");
const libxmljs = require("libxmljs");
const app = express();
app.post("/", express.text(), (req, res) => {
  const doc = libxmljs.parseXmlString(req.body, { noent: true }); // want: xxe
  libxmljs.parseXml(req.body, { noent: true, nonet: false }); // want: xxe
  const safe = libxmljs.parseXml(req.body);
  safe.find("//user[@id='" + req.query.id + "']"); // want: xpath-injection
  safe.root().get("//u[" + req.query.id + "]"); // want: xpath-injection
  res.end();
});
