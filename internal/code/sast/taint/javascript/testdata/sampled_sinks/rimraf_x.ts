import { rimraf, rimrafSync, moveRemove } from "rimraf";
import express from "express";
import path from "node:path";
const app = express();
app.delete("/:dir", async (req, res) => {
  await rimraf(path.join("/data", req.params.dir)); // want: path-traversal
  rimrafSync(`/data/${req.query.d}`); // want: path-traversal
  await rimraf(path.join("/data", path.basename(req.params.dir)));
  await rimraf(["/data/" + req.query.d]); // want: path-traversal
  res.end();
});
