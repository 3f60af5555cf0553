const { Template7 } = require('template7');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  res.send(Template7.compile(q)({ name: 'x' })); // want: template-injection
  Template7.compile('<p>{{name}}</p>')({ name: q });
});
