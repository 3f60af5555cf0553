const axios = require('axios');
const fetch = require('node-fetch');
const got = require('got');
const needle = require('needle');
const nodemailer = require('nodemailer');
const puppeteer = require('puppeteer');
const request = require('request');
const superagent = require('superagent');

const api = axios.create({ baseURL: 'https://api.example.com' });

exports.ask = async (req, res) => {
  const url = req.query.url;
  axios.get(url); // want: ssrf
  axios.get('https://example.com/' + url);
  axios.postForm(url, {}); // want: ssrf
  axios.postForm('https://example.com/' + url, {});
  api.get(`https://${url}`); // want: ssrf
  api.get('/items/' + url);
  fetch(url); // want: ssrf
  fetch('https://example.com/' + url);
  got(url); // want: ssrf
  superagent.get(url); // want: ssrf
  needle.get(url); // want: ssrf
  needle.request('get', url); // want: ssrf
  request(url, (err, answer, body) => res.send(body)); // want: ssrf, xss
  request('https://example.com/' + encodeURIComponent(url), (err, answer, body) => res.end());
};

exports.render = async (req, res) => {
  const browser = await puppeteer.launch();
  const page = await browser.newPage();
  await page.goto(req.query.url); // want: ssrf
  await page.goto('https://example.com/' + req.query.path);
};

exports.shot = async (page, req, res) => page.goto(`http://${req.query.host}`); // want: ssrf

exports.trust = () => {
  request({ url: 'https://example.com', rejectUnauthorized: false }); // want: no-tls-check
  request({ url: 'https://example.com', ca: 'own.pem' });
  nodemailer.createTransport({ host: 'mail', tls: { rejectUnauthorized: false } }); // want: no-tls-check
  nodemailer.createTransport({ host: 'mail' });
};

exports.either = (req, res) => {
  const url = req.query.url;
  const client = url.startsWith('https') ? require('https') : require('http');
  client.get(url, (answer) => answer.resume()); // want: ssrf
  const other = req.secure ? require('fs') : require('fs/promises');
  other.unlink(req.query.name); // want: path-traversal
};
