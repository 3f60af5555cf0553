import amqp from 'amqplib'
import express from 'express'
import puppeteer from 'puppeteer'
import shell from 'shelljs'
import { exec } from 'child_process'
import { Client } from 'ssh2'

const app = express()

app.get('/files', (req, res) => {
  const { name, text } = req.query
  shell.grep(text, '/srv/log')
  shell.grep('-l', text, '/srv/log')
  shell.grep('x', '/srv/' + name) // want: path-traversal
  shell.grep('-l', 'x', '/srv/' + name) // want: path-traversal
  shell.sed(text, text, '/srv/log')
  shell.sed('-i', text, text, '/srv/log')
  shell.sed('a', 'b', '/srv/' + name) // want: path-traversal
  shell.sed('-i', 'a', 'b', '/srv/' + name) // want: path-traversal
  shell.chmod(text, '/srv/log')
  shell.chmod('755', '/srv/' + name) // want: path-traversal
  shell.test('-f', '/srv/' + name)
  shell.rm('/srv/' + name) // want: path-traversal
  res.end()
})

app.post('/remote', (req, res) => {
  const { name, text } = req.query
  const client = new Client()
  client.on('ready', () => {
    client.sftp((err, sftp) => {
      sftp.writeFile('/srv/log', text, () => {})
      sftp.writeFile('/srv/' + name, 'x', () => {}) // want: path-traversal
      sftp.rename('/srv/a', '/srv/' + name, () => {}) // want: path-traversal
      sftp.fastPut('/srv/a', '/srv/' + name, () => {}) // want: path-traversal
    })
  })
  res.end()
})

app.get('/page', async (req, res) => {
  const browser = await puppeteer.launch()
  const page = await browser.newPage()
  await page.addScriptTag({ content: req.query.text }) // want: code-injection
  await page.addStyleTag({ content: req.query.text })
  res.end()
})

async function consume() {
  const connection = await amqp.connect('amqp://localhost')
  const channel = await connection.createChannel()
  channel.consume('jobs', message => {
    exec('convert ' + message.properties.replyTo) // want: command-injection
    exec('convert ' + message.properties.userId)
  })
}

consume()
