// Functions that do what a constant says, and values that are converted where they are present.
const express = require('express')
const escapeHtml = require('escape-html')

const app = express()

function value(req, name, type) {
  switch (type) {
    case 'number':
      return Number(req.query[name])
    default:
      return req.query[name]
  }
}

const shown = (text, escaped = false) => {
  if (escaped) return escapeHtml(text)
  return text.trim()
}

app.get('/modes', (req, res) => {
  res.send('<b>' + value(req, 'a', 'number'))
  res.send('<b>' + value(req, 'a', 'text')) // want: xss
  res.send('<b>' + shown(req.query.b, true))
  res.send('<b>' + shown(req.query.b)) // want: xss
})

app.get('/present', (req, res) => {
  let a = req.query.a
  if (a) a = parseInt(a, 10)
  res.send('<b>' + a)
  let b = req.query.b
  if (b !== undefined) b = Number(b)
  res.send('<b>' + b)
  const c = req.query.c ? Number(req.query.c) : req.query.c
  res.send('<b>' + c)
  let d = req.query.d
  if (!d) d = 'none'
  res.send('<b>' + d) // want: xss
  const e = req.query.e || 'none'
  res.send('<b>' + e) // want: xss
  const f = req.query.f && Number(req.query.f)
  res.send('<b>' + f)
})
