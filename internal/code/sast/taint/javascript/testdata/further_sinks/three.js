const fastify = require("fastify")();
const { Downloader } = require("nodejs-file-downloader");
const linkPreview = require("link-preview-js");
const { GelClient } = require("gelish");
const ps = require("ps-run");
const { Epub } = require("epub-tools");

fastify.get("/x", async (request, reply) => {
  await linkPreview.getLinkPreview(request.query.url); // want: ssrf
  await new Downloader({ url: request.query.url, directory: "./downloads" }).download(); // want: ssrf
  const gel = new GelClient();
  await gel.execute(`DELETE FROM item WHERE name = '${request.query.name}'`); // want: sql-injection
  await gel.execute("DELETE FROM item WHERE name = $1", [request.query.name]);
  ps.runCommand("dir " + request.query.dir); // want: command-injection
  await new Epub().openFile("books/" + request.query.book); // want: path-traversal
});
