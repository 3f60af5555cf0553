const { exec } = require('child_process')
const app = require('express')()

function * inner (text) {
  yield 'ls'
  yield text
}

function * outer (text) {
  yield * inner(text)
}

app.get('/', (req, res) => {
  for (const one of outer(req.query.q)) exec(one) // want: command-injection
})
