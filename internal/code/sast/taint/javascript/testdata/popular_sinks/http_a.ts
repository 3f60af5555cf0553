import express from "express";
import axios, { AxiosInstance } from "axios";
import got from "got";
import ky from "ky";
import superagent from "superagent";
import needle from "needle";
import fetch from "node-fetch";
import { request, fetch as ufetch, Agent } from "undici";
import http from "node:http";
import https, { get } from "node:https";
import wretch from "wretch";
import { ofetch } from "ofetch";
import bent from "bent";
const app = express();
const api: AxiosInstance = axios.create({ timeout: 1 });
app.get("/", async (req, res) => {
  const url = req.query.url as string;
  await api.get(url); // want: ssrf
  await axios({ method: "post", url }); // want: ssrf
  await api({ url }); // want: ssrf
  await axios.get("https://api.example.com/" + encodeURIComponent(url));
  await got(url).json(); // want: ssrf
  got.stream(url).pipe(res); // want: ssrf
  await got.extend({ prefixUrl: url }).get("x"); // want: ssrf
  await ky.post(url, { json: {} }); // want: ssrf
  await superagent.get(url).set("a", "b"); // want: ssrf
  await needle("get", url); // want: ssrf
  await fetch(new URL(url)); // want: ssrf
  await fetch(`https://${req.query.host}/x`); // want: ssrf
  await ufetch(url, { dispatcher: new Agent() }); // want: ssrf
  const { body } = await request(url); // want: ssrf
  http.get({ hostname: req.query.host as string, path: "/" }, () => {}); // want: ssrf
  https.request({ host: req.query.host as string, method: "GET" }); // want: ssrf
  get(url, () => {}); // want: ssrf
  await wretch(url).get().json(); // want: ssrf
  await wretch("https://x.example").url("/a").get();
  await ofetch(url); // want: ssrf
  await bent("json")(url); // want: ssrf
  await fetch(new Request(url)); // not found: ssrf
});
