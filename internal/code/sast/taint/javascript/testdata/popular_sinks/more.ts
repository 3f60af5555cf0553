import express from "express";
import { HttpLink } from "@apollo/client";
import * as k8s from "@kubernetes/client-node";
import { ncp } from "ncp";
import FileSync from "lowdb/adapters/FileSync";
import { JSONFilePreset } from "lowdb/node";
import consolidate from "consolidate";
import Quill from "quill";
import nodeHtmlToImage from "node-html-to-image";
import presto from "presto-client";
import { DgraphClient } from "dgraph-js";
const app = express();
app.post("/x", async (req, res) => {
  const { name, url, html } = req.body;
  new HttpLink({ uri: url }); // want: ssrf
  new HttpLink({ uri: "https://api.example/graphql", headers: { name } });
  await new k8s.Exec(new k8s.KubeConfig()).exec("ns", "pod", "c", ["sh", "-c", "ls " + name], null, null, null, false); // want: command-injection
  await new k8s.Exec(new k8s.KubeConfig()).exec("ns", "pod", "c", ["ls", "--", "x"], null, null, null, false);
  ncp("/srv/a", "/srv/" + name, () => {}); // want: path-traversal
  new FileSync("/srv/" + name); // want: path-traversal
  await JSONFilePreset("/srv/" + name, {}); // want: path-traversal
  consolidate.ejs.render(html, {}); // want: template-injection
  consolidate.ejs.render("<%= html %>", { html });
  await nodeHtmlToImage({ html: "<b>" + html }); // want: xss
  new presto.Client({}).execute({ query: "SHOW TABLES FROM " + name }); // want: sql-injection
  await new DgraphClient().newTxn().query(`{ all(func: eq(name, "${name}")) { uid } }`); // want: nosql-injection
  res.end();
});
const editor = new Quill("#editor");
editor.clipboard.dangerouslyPasteHTML(new URLSearchParams(location.search).get("text")); // want: xss
