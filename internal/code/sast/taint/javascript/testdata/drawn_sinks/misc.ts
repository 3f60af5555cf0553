import express from 'express'
import ldap from 'ldapjs'
import nodemailer from 'nodemailer'
import xpath from 'xpath'
import { DOMParser } from '@xmldom/xmldom'
import jwt from 'jsonwebtoken'
import serialize from 'serialize-javascript'

const app = express()
const client = ldap.createClient({ url: 'ldap://x' })
const transport = nodemailer.createTransport({ host: 'x' })

app.get('/l', (req, res) => {
  const u = req.query.u as string
  client.search('dc=x', { filter: '(uid=' + u + ')', scope: 'sub' }, () => {}) // want: ldap-injection
  client.search('ou=' + u + ',dc=x', { scope: 'base' }, () => {}) // want: ldap-injection
  client.search('dc=x', { filter: new ldap.EqualityFilter({ attribute: 'uid', value: u }) }, () => {})
  ldap.parseFilter('(uid=' + u + ')') // want: ldap-injection
})

app.get('/x', (req, res) => {
  const doc = new DOMParser().parseFromString('<a/>', 'text/xml')
  xpath.select("//user[name='" + req.query.u + "']", doc as any) // want: xpath-injection
  xpath.select1(`//user[name='${req.query.u}']`, doc as any) // want: xpath-injection
  xpath.evaluate('//' + req.query.u, doc as any, null, 0, null) // want: xpath-injection
  xpath.parse('//user[name=$u]').select({ node: doc as any, variables: { u: req.query.u } } as any)
})

app.post('/m', async (req, res) => {
  await transport.sendMail({ to: 'a@x', subject: 'x', html: '<p>' + req.body.text + '</p>' }) // want: xss
  await transport.sendMail({ to: 'a@x', subject: req.body.subject, text: req.body.text })
  await transport.sendMail({ to: 'a@x', attachments: [{ path: req.body.file }] }) // want: path-traversal
  jwt.verify(req.body.token, 'hard-coded-secret') // want: hardcoded-key
  jwt.verify(req.body.token, process.env.KEY!)
  jwt.sign({ a: 1 }, 'hard-coded-secret') // want: hardcoded-key
  jwt.verify(req.body.token, process.env.KEY!, { algorithms: ['none'] }) // want: unverified-token
  res.send('<script>var a = ' + serialize(req.body) + '</script>')
  res.send('<script>var a = ' + serialize(req.body, { unsafe: true }) + '</script>') // want: xss
})
