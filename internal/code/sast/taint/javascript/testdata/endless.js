const { exec } = require('child_process')
const app = require('express')()

app.get('/', (req, res) => {
  for (;;) {
    exec(req.query.q) // want: command-injection
    if (req.query.stop) break
  }
  exec(req.query.after) // want: command-injection
})
