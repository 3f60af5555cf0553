import { makeApi } from '@zodios/core'
import { zodiosApp, zodiosRouter } from '@zodios/express'
import { exec } from 'child_process'

const api = makeApi([])
const app = zodiosApp(api)
app.get('/users/:name', (req, res) => {
  exec('x ' + req.params.name) // want: command-injection
  exec('seq ' + Number(req.query.n))
})
const router = zodiosRouter(api)
router.post('/run', async (req, res) => {
  exec(req.body.cmd) // want: command-injection
})
