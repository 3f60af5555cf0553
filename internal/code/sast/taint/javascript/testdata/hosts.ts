import express from 'express'
import axios from 'axios'
const app = express()
const HOSTS = ['a.example.com', 'b.example.com']
function isAllowed(u: string) {
  try { return HOSTS.includes(new URL(u).hostname) } catch { return false }
}
app.get('/5', async (req, res) => {
  const url = new URL(req.query.u)
  if (!HOSTS.includes(url.hostname)) return res.end()
  await axios.get(url.href) // safe
  await axios.get(url.toString()) // safe
})
app.get('/6', async (req, res) => {
  const { hostname } = new URL(req.query.u)
  if (!HOSTS.includes(hostname)) return res.end()
  await axios.get(req.query.u) // safe
})
app.get('/7', async (req, res) => {
  const u = req.query.u
  if (!isAllowed(u)) return res.end()
  await axios.get(u) // safe
  require('fs').readFileSync(u) // want: path-traversal
})
app.get('/8', async (req, res) => {
  const url = new URL(req.query.u)
  if (url.protocol !== 'https:') return res.end()
  await axios.get(url.href) // want: ssrf
})
app.get('/9', async (req, res) => {
  const url = new URL(req.query.p, 'https://api.example.com')
  await axios.get(url.href) // want: ssrf
})
app.get('/10', async (req, res) => {
  const u = req.query.u
  const host = new URL(u).hostname
  if (['a.example.com', 'b.example.com'].includes(host)) {
    await axios.get(u) // safe
    res.redirect(u) // safe
  }
})
