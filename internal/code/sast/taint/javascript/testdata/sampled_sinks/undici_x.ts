import { request, stream, pipeline, Agent, Client, Pool, ProxyAgent, setGlobalDispatcher, fetch } from "undici";
import express from "express";
const app = express();
app.get("/", async (req, res) => {
  const url = String(req.query.url);
  const { body } = await request(url, { method: "POST" }); // want: ssrf
  await stream(url, { opaque: {} }, () => res); // want: ssrf
  const client = new Client(url); // want: ssrf
  await client.request({ path: "/", method: "GET" });
  await new Pool("https://api.example").request({ path: "/" + url, method: "GET" });
  await fetch(`http://${req.query.host}/`); // want: ssrf
  res.end();
});
