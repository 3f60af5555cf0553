const { exec, execFile } = require("child_process");
const { parse } = require("url");
const fs = require("fs");
const { json, text, buffer, send, serve, createError } = require("micro");
const microCors = require("micro-cors");
const { router, get, post } = require("microrouter");

const hello = async (req, res) => {
  const { query } = parse(req.url, true);
  res.setHeader("Content-Type", "text/html");
  send(res, 200, `<h1>${query.name}</h1>`); // want: xss
};

module.exports = async (req, res) => {
  const data = await json(req, { limit: "1mb" });
  exec("convert " + data.file); // want: command-injection
  execFile("convert", [data.file]);
  const body = await text(req);
  eval(body); // want: code-injection
  return { echo: data.file };
};

const file = (req, res) => fs.createReadStream("/srv/" + req.params.name).pipe(res); // want: path-traversal
const num = (req, res) => exec("page " + Number(req.params.n));

exports.app = microCors()(router(get("/file/:name", file), get("/n/:n", num), post("/hello", hello)));
