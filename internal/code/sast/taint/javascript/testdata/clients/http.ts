import express from 'express';
import axios from 'axios';
import got from 'got';
import ky from 'ky';
import needle from 'needle';
import fetch from 'node-fetch';
import superagent from 'superagent';
import { $fetch, ofetch } from 'ofetch';
import { Client as Undici, request } from 'undici';
import wretch from 'wretch';
import http from 'node:http';
import https from 'node:https';
import { gaxios, request as google } from 'gaxios';
import { HttpService } from '@nestjs/axios';
import makeFetch from 'make-fetch-happen';
import { fetch as cross } from 'cross-fetch';
import urllib from 'urllib';
import phin from 'phin';
import centra from 'centra';
import { GraphQLClient, request as graph } from 'graphql-request';

const app = express();
const client = axios.create({ timeout: 1000 });
const extended = got.extend({});

app.get('/a', async (asked, answer) => {
  const url = String(asked.query.url);
  await axios.get(url); // want: ssrf
  await axios({ url }); // want: ssrf
  await client.get('https://' + url); // want: ssrf
  await axios.get('https://api.example.com/items', { params: { url } });
  await got(url); // want: ssrf
  await extended.post(url); // want: ssrf
  await ky.get(url).json(); // want: ssrf
  await ky.create({}).post(url); // want: ssrf
  await needle('get', url); // want: ssrf
  await fetch(url); // want: ssrf
  await superagent.get(url); // want: ssrf
  await $fetch(url); // want: ssrf
  await ofetch(url, { method: 'POST' }); // want: ssrf
  await ofetch('https://api.example.com/' + encodeURIComponent(url));
  await request(url); // want: ssrf
  new Undici(url); // want: ssrf
  await wretch(url).get().json(); // want: ssrf
  http.get(url, () => {}); // want: ssrf
  https.request({ hostname: url, path: '/' }); // want: ssrf
  https.request({ hostname: 'api.example.com', path: '/' + encodeURIComponent(url) });
  await google({ url }); // want: ssrf
  await makeFetch(url); // want: ssrf
  await cross(url); // want: ssrf
  await urllib.request(url); // want: ssrf
  await phin({ url }); // want: ssrf
  await centra(url).send(); // want: ssrf
  await graph(url, 'query { a }'); // want: ssrf
  new GraphQLClient(url); // want: ssrf
  answer.end();
});

export class Targets {
  constructor(private readonly http: HttpService) {}

  show(asked: express.Request) {
    return this.http.get(asked.query.url); // want: ssrf
  }
}
