import express from 'express'
import archiver from 'archiver'
import AdmZip from 'adm-zip'
import sharp from 'sharp'
import fs from 'fs'
import path from 'path'

const app = express()

app.get('/arc', (req, res) => {
  const f = req.query.f as string
  const arc = archiver('zip', { zlib: { level: 9 } })
  arc.pipe(res)
  arc.file('/srv/' + f, { name: 'x' }) // want: path-traversal
  arc.directory('/srv/' + f, false) // want: path-traversal
  arc.glob('*.txt', { cwd: '/srv/' + f }) // want: path-traversal
  arc.file('/srv/' + path.basename(f), { name: 'x' })
})

app.post('/zip', (req, res) => {
  const zip = new AdmZip(req.body.file as string) // want: path-traversal
  const up = new AdmZip(Buffer.from(req.body.data, 'base64')) // safe but reported, want: path-traversal
  up.getEntries().forEach((entry) => {
    fs.writeFileSync('/srv/' + entry.entryName, entry.getData()) // want: path-traversal
    fs.writeFileSync('/srv/' + path.basename(entry.entryName), entry.getData())
  })
  zip.addLocalFile('/srv/' + req.body.f) // want: path-traversal
  zip.extractAllTo('/srv/' + req.body.dir, true) // want: path-traversal
  res.end()
})

app.get('/img', async (req, res) => {
  await sharp('/srv/' + req.query.i).resize(10).toBuffer() // want: path-traversal
  await sharp(Buffer.from('x')).toFile('/srv/' + req.query.o) // want: path-traversal
  await sharp('/srv/x.png').resize(Number(req.query.w)).toFile('/tmp/x.png')
  res.end()
})
