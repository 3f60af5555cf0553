import express from "express";
import { template, merge, set, defaultsDeep } from "lodash-es";
import _template from "lodash.template";
const app = express();
app.post("/", express.json(), (req, res) => {
  template(req.body.tpl)({ name: 1 }); // want: template-injection
  _template(req.body.tpl); // want: template-injection
  template("<p><%- name %></p>")({ name: req.body.name });
  merge({}, req.body); // want: prototype-pollution
  set({}, req.body.key, req.body.value); // want: prototype-pollution
  res.end();
});
