const express = require("express");
const { https: fr } = require("follow-redirects");
const sget = require("simple-get");
const hyperquest = require("hyperquest");
const { curly, Curl } = require("node-libcurl");
const { JSDOM } = require("jsdom");
const cheerio = require("cheerio");
const Parser = require("rss-parser");
const ogs = require("open-graph-scraper");
const { unfurl } = require("unfurl.js");
const { createProxyMiddleware } = require("http-proxy-middleware");
const httpProxy = require("express-http-proxy");
const WebSocket = require("ws");
const EventSource = require("eventsource");
const { io } = require("socket.io-client");
const soap = require("soap");
const Jimp = require("jimp");
const { loadImage } = require("canvas");
const download = require("download");
const ytdl = require("ytdl-core");
const axiosRetry = require("axios-retry");
const { gql, GraphQLClient, request } = require("graphql-request");
const http2 = require("http2");
const net = require("net");
const tls = require("tls");
const app = express();
app.get("/", async (req, res) => {
  const { url, host } = req.query;
  fr.get(url, () => {}); // want: ssrf
  sget.concat(url, () => {}); // want: ssrf
  sget({ url, method: "GET" }, () => {}); // want: ssrf
  hyperquest(url).pipe(res); // want: ssrf
  await curly.get(url); // want: ssrf
  const curl = new Curl();
  curl.setOpt("URL", url); // want: ssrf
  await JSDOM.fromURL(url); // want: ssrf
  await cheerio.fromURL(url); // want: ssrf
  await new Parser().parseURL(url); // want: ssrf
  await ogs({ url }); // want: ssrf
  await unfurl(url); // want: ssrf
  createProxyMiddleware({ target: url }); // want: ssrf
  httpProxy(url); // want: ssrf
  new WebSocket(url); // want: ssrf
  new EventSource(url); // want: ssrf
  io(url); // want: ssrf
  await soap.createClientAsync(url); // want: ssrf
  await Jimp.read(url); // want: path-traversal, ssrf
  await loadImage(url); // want: ssrf
  await download(url, "dist"); // want: ssrf
  ytdl(url);
  await request(url, "{ a }"); // want: ssrf
  http2.connect(url); // want: ssrf
  net.connect({ host, port: 80 }); // want: ssrf
  tls.connect(443, host); // want: ssrf
});
