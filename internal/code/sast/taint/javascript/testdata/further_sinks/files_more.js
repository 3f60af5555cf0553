const express = require("express");
const jetpack = require("fs-jetpack");
const zl = require("zip-lib");
const { createClient } = require("webdav");
const Minio = require("minio");
const app = express();
const minio = new Minio.Client({ endPoint: "play.min.io" });

app.get("/files", async (req, res) => {
  const name = req.query.name;
  jetpack.read("/srv/" + name); // want: path-traversal
  jetpack.write("/srv/" + name, "x"); // want: path-traversal
  jetpack.read("/srv/readme.txt");
  await zl.extract("/srv/" + name, "/tmp/out"); // want: path-traversal
  await minio.fGetObject("bucket", "key", "/tmp/" + name); // want: path-traversal
  res.sendStatus(204);
});
