import express from 'express'
import { BigQuery } from '@google-cloud/bigquery'
import { S3Client, GetObjectCommand } from '@aws-sdk/client-s3'
import { Storage } from '@google-cloud/storage'
import { drizzle } from 'drizzle-orm/node-postgres'
import { sql, eq } from 'drizzle-orm'
import fse from 'fs-extra'
import { createClient } from '@libsql/client'
import { exec, execFile, execSync, spawn, fork } from 'child_process'
import { simpleGit } from 'simple-git'
import multer from 'multer'
import fs, { promises as fsp } from 'fs'
import { createPool, sql as ssql } from 'slonik'
import { DuckDBInstance } from '@duckdb/node-api'
import duckdb from 'duckdb'
import path from 'path'

const app = express()
const upload = multer({ dest: '/tmp' })
const bq = new BigQuery()
const db = drizzle('x')
const lib = createClient({ url: 'x' })

app.get('/a', async (req, res) => {
  const q = req.query.q as string
  await bq.query(`SELECT * FROM t WHERE a = '${q}'`) // want: sql-injection
  await bq.query({ query: 'SELECT ' + q }) // want: sql-injection
  await bq.query({ query: 'SELECT @q', params: { q } })
  await bq.createQueryJob({ query: 'SELECT ' + q }) // want: sql-injection
  await db.execute(sql.raw("SELECT '" + q + "'")) // want: sql-injection
  await db.execute(sql`SELECT ${q}`)
  await db.select().from({} as any).where(sql.raw(q)) // want: sql-injection
  await lib.execute("SELECT '" + q + "'") // want: sql-injection
  await lib.execute({ sql: 'SELECT ?', args: [q] })
  await lib.execute({ sql: 'SELECT ' + q, args: [] }) // want: sql-injection
  await lib.batch(['SELECT ' + q]) // want: sql-injection
  await lib.executeMultiple('DROP TABLE ' + q) // want: sql-injection
  const pool = await createPool('x')
  await pool.query(ssql.unsafe`SELECT ${q}`)
  const inst = await DuckDBInstance.create()
  const con = await inst.connect()
  await con.run("SELECT '" + q + "'") // want: sql-injection
  await con.runAndReadAll('SELECT ' + q) // want: sql-injection
  await con.run('SELECT $1', [q])
  const dd = new duckdb.Database(':memory:')
  dd.all("SELECT '" + q + "'", () => {}) // want: sql-injection
  res.end()
})

app.post('/b', upload.single('f'), async (req, res) => {
  const f = req.body.f as string
  await fse.remove('/srv/' + f) // want: path-traversal
  await fse.copy('/srv/a', '/srv/' + f) // want: path-traversal
  await fse.outputFile('/srv/' + f, 'x') // want: path-traversal
  fse.readJsonSync('/srv/' + f) // want: path-traversal
  await fse.ensureDir('/srv/' + path.basename(f))
  await fsp.writeFile('/srv/' + f, 'x') // want: path-traversal
  fs.createReadStream('/srv/' + f).pipe(res) // want: path-traversal
  fs.rm('/srv/' + f, { recursive: true }, () => {}) // want: path-traversal
  await new Storage().bucket('b').upload('/srv/' + f) // want: path-traversal
  await new Storage().bucket('b').file('x').download({ destination: '/srv/' + f }) // want: path-traversal
  const out = await new S3Client({}).send(new GetObjectCommand({ Bucket: 'b', Key: f }))
  fs.renameSync(req.file!.path, '/srv/' + f) // want: path-traversal
  res.end()
})

app.get('/c', async (req, res) => {
  const h = req.query.h as string
  exec(`ping ${h}`) // want: command-injection
  execSync('ping ' + h) // want: command-injection
  spawn('ping ' + h, { shell: true }) // want: command-injection
  spawn('sh', ['-c', 'ping ' + h]) // want: command-injection
  execFile('ping', [h])
  fork('/srv/' + h) // want: command-injection
  await simpleGit().clone(h) // want: command-injection
  await simpleGit('/srv/' + path.basename(h)).log()
  await simpleGit().raw(['log', h]) // safe but reported, want: command-injection
  res.end()
})
