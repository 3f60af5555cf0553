import type { Request, Response } from 'express';
import redaxios from 'redaxios';
import ky from 'ky';
import { request } from 'https';
import { HttpClient } from 'typed-rest-client/HttpClient';
import got from 'got';
import axios from 'axios';
import { WebSocket } from 'ws';
export async function a(asked: Request, answer: Response) {
  await redaxios.get(String(asked.query.url)); // want: ssrf
  await new HttpClient('app').get(String(asked.query.url)); // want: ssrf
  await got.paginate.all(String(asked.query.url)); // want: ssrf
  await axios.request({ method: 'GET', url: String(asked.query.url) }); // want: ssrf
  await axios({ baseURL: String(asked.query.url), url: '/a' }); // want: ssrf
  new WebSocket(String(asked.query.url)); // want: ssrf
  await ky('https://api.example.com/' + encodeURIComponent(String(asked.query.url)));
}
