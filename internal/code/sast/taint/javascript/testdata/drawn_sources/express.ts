import express, { NextFunction, Request, RequestHandler, Response, Router } from 'express'
import asyncHandler from 'express-async-handler'
import { body, matchedData, param, query, validationResult } from 'express-validator'
import { exec, execFile } from 'child_process'
import fs from 'fs'
import path from 'path'

const router = Router()

class Ctl {
  constructor(private readonly root: string) {}
  show = async (req: Request<{ id: string }>, res: Response) => {
    res.sendFile(path.join(this.root, req.query.f as string)) // want: path-traversal
  }
  run(req: Request, res: Response) {
    const { cmd } = req.body
    exec(cmd) // want: command-injection
  }
}
const ctl = new Ctl('/srv')
router.get('/a/:id', ctl.show)
router.post('/b', ctl.run.bind(ctl))

const find: RequestHandler<{}, {}, { q: string }> = (req, res, next) => {
  eval(req.body.q) // want: code-injection
}
router.post('/c', find)
router.get('/d', asyncHandler(async (req, res) => {
  res.locals.who = req.query.who
  res.send(`<p>${req.cookies.who}</p>`) // want: xss
  res.type('text').send(`<p>${req.cookies.who}</p>`)
}))
router.post('/e', body('host').isIP(), query('n').toInt(), (req, res) => {
  const data = matchedData(req)
  exec('x ' + data.name) // want: command-injection
  res.location(req.get('Referer-To')!).sendStatus(302) // want: open-redirect
})
router.param('user', (req, res, next, user) => {
  exec('id ' + user) // want: command-injection
  next()
})
router.route('/f').all((req, res, next) => { fs.unlink('/srv/' + req.headers['x-f'], next) }) // want: path-traversal
const kinds = ['a', 'b']
router.get('/g', (req, res) => {
  const k = req.query.k as string
  if (!kinds.includes(k)) return res.sendStatus(400)
  exec('x ' + k)
})
