const express = require("express");
const marko = require("marko/compiler");
const template = require("./page.marko");
const app = express();
app.get("/", (req, res) => {
  template.render({ name: req.query.name }, res);
  res.send(template.renderToString({ name: req.query.name }));
  marko.compileSync(req.query.src, "x.marko"); // want: template-injection
  require("/srv/views/" + req.query.view).render({}, res); // want: code-injection
});
