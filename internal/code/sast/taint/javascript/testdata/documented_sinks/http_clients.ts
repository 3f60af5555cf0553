import express from 'express';
import axios, { AxiosInstance } from 'axios';
import got from 'got';
import { request, fetch as ufetch, Agent } from 'undici';
import fetch from 'node-fetch';
import superagent from 'superagent';
import needle from 'needle';
import ky from 'ky';
import https from 'node:https';
import WebSocket from 'ws';
import { ofetch } from 'ofetch';
import wretch from 'wretch';
import { createClientAsync } from 'soap';
const app = express();
const api: AxiosInstance = axios.create({ timeout: 1000 });
app.get('/proxy', async (req, res) => {
  const url = req.query.url as string;
  await axios({ method: 'get', url }); // want: ssrf
  await axios.request({ url, method: 'POST' }); // want: ssrf
  await api.post(url, {}); // want: ssrf
  await axios.get('/users/1', { baseURL: url }); // want: ssrf
  await axios.get('https://api.example.com/search', { params: { url } });
  await got(url).json(); // want: ssrf
  await got.post('https://api.example.com', { json: { url } });
  await got({ url, responseType: 'json' }); // want: ssrf
  await request(url); // want: ssrf
  await ufetch(new URL(url)); // want: ssrf
  await fetch(url, { method: 'POST' }); // want: ssrf
  await fetch('https://api.example.com/?u=' + encodeURIComponent(url));
  await superagent.get(url).set('a', 'b'); // want: ssrf
  await needle('get', url); // want: ssrf
  await ky.get(url).text(); // want: ssrf
  https.get({ hostname: req.query.host as string, path: '/' }, () => {}); // want: ssrf
  https.request(new URL(url), () => {}).end(); // want: ssrf
  new WebSocket(url); // want: ssrf
  await ofetch(url, { retry: 0 }); // want: ssrf
  await wretch(url).get().json(); // want: ssrf
  await createClientAsync(url); // want: ssrf
  res.end();
});
