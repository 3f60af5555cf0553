const express = require("express");
const { HttpKit } = require("httpkit-lite");
const { Larkbase } = require("larkbase");
const { SecureShell } = require("sshy");
const { Vault } = require("vaultfiles");
const app = express();
const kit = new HttpKit();
const lark = new Larkbase();
const vault = new Vault();

app.get("/all", async (req, res) => {
  await kit.fetch(req.query.url); // not found: ssrf
  await kit.get("https://api.example/items");
  await lark.query("SELECT * FROM items WHERE id = " + req.query.id); // want: sql-injection
  await lark.query("SELECT * FROM items WHERE id = ?", [req.query.id]);
  const shell = await SecureShell.connect("host.example");
  await shell.run("tar xf " + req.query.archive); // want: command-injection
  await vault.readFile("/srv/" + req.query.name); // want: path-traversal
  res.sendStatus(204);
});
