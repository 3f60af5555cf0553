import { App, Request, Response } from '@tinyhttp/app'
import { json } from 'milliparsec'
import { exec } from 'node:child_process'

const app = new App()
app
  .use(json())
  .get('/hi/:name', (req, res) => {
    exec('x ' + req.params.name) // want: command-injection
    res.send(`<p>${req.query.who}</p>`) // want: xss
    res.send('seq ' + Number(req.query.n))
  })
  .post('/f', async (req: Request, res: Response) => {
    res.sendFile('/srv/' + req.body.file) // want: path-traversal
    res.redirect(req.body.to) // want: open-redirect
  })
app.route('/r').get((req, res) => { exec(req.get('x-run') as string) }) // want: command-injection
