import express from 'express'
import got from 'got'
import request from 'request'
import rp from 'request-promise'
import puppeteer from 'puppeteer'

const app = express()
const api = got.extend({ prefixUrl: 'https://api.example.com' })

app.get('/got', async (req, res) => {
  const url = req.query.url as string
  await got(url) // want: ssrf
  await got.post(url, { json: {} }).json() // want: ssrf
  await got({ url, method: 'GET' }) // want: ssrf
  got.stream(url).pipe(res) // want: ssrf
  await api('users/' + Number(req.query.id))
  await got.paginate.all(url) // want: ssrf
  res.end()
})

app.get('/request', async (req, res) => {
  const url = req.query.url as string
  request(url, (err, r, body) => {}) // want: ssrf
  request({ uri: url, json: true }, () => {}) // want: ssrf
  request.get(url).pipe(res) // want: ssrf
  await rp({ uri: url }) // want: ssrf
  request('https://api.example.com/' + Number(req.query.id), () => {})
  const r2 = request.defaults({ headers: {} })
  r2.post(url) // want: ssrf
})

app.get('/pup', async (req, res) => {
  const browser = await puppeteer.launch()
  const page = await browser.newPage()
  await page.goto(req.query.url as string) // want: ssrf
  await page.goto('https://example.com/' + Number(req.query.n))
  await page.evaluate('document.title = ' + req.query.js) // want: code-injection
  await page.evaluate((t) => { document.title = t }, req.query.js)
  await page.pdf({ path: '/srv/' + req.query.f }) // want: path-traversal
  await page.setContent('<p>x</p>')
  await page.addScriptTag({ content: req.query.js as string }) // want: code-injection
  res.end()
})
