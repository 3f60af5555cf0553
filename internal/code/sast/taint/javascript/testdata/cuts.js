// Names that are cut at their last dot or slash.
const express = require("express");
const fs = require("fs");
const app = express();

app.post("/dot", (req, res) => {
  const name = req.query.name;
  fs.unlinkSync("/srv/icon." + name.split(".").pop());
  fs.unlinkSync("/srv/icon" + name.substring(name.lastIndexOf(".")));
  fs.unlinkSync(`/srv/icon${name.slice(name.lastIndexOf("."))}`);
  fs.unlinkSync("/srv/icon" + name.substring(0, name.lastIndexOf("."))); // want: path-traversal
  fs.unlinkSync("/srv/icon" + name.substring(name.indexOf("."))); // want: path-traversal
  fs.unlinkSync("/srv/" + name.split(".").slice(0, -1).join(".")); // want: path-traversal
});

app.post("/slash", (req, res) => {
  const parts = req.query.name.split("/");
  fs.unlinkSync("/srv/icons/" + parts[parts.length - 1]);
  fs.unlinkSync("/srv/icons/" + parts[0] + "/icon"); // want: path-traversal
  let at = "/srv/icons";
  for (const part of parts) at += "/" + part;
  fs.unlinkSync(at); // want: path-traversal
});
