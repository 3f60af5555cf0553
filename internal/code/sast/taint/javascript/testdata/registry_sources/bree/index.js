const Bree = require("bree");
const express = require("express");
const bree = new Bree({ jobs: ["clean"] });
const app = express();
app.post("/jobs", express.json(), async (req, res) => {
  await bree.add({ name: "send", worker: { workerData: { to: req.body.to } } });
  await bree.run("send");
  require("child_process").exec("log " + req.body.to); // want: command-injection
  await bree.add({ name: "x", path: "/srv/jobs/" + req.body.script });
  await bree.add({ name: "y", path: "/srv/jobs/y.js", interval: Number(req.body.n) });
  res.end();
});
