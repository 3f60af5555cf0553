import { Job, Queue, Worker, FlowProducer } from 'bullmq'
import express from 'express'
import { exec } from 'child_process'

const queue = new Queue<{ file: string }>('convert')
const app = express()

new Worker('convert', async (job: Job) => {
  exec('convert ' + job.data.file) // want: command-injection
  exec('seq ' + Number(job.data.n))
}, { connection: {} })

const processor = async ({ data, name }: Job) => {
  switch (name) {
    case 'thumb':
      exec('thumb ' + data.url) // want: command-injection
  }
}
const worker = new Worker('mail', processor)

app.post('/x', async (req, res) => {
  await queue.add('c', { file: req.body.file })
  await new Queue('mail').addBulk([{ name: 'thumb', data: { url: req.body.url } }])
  res.end()
})
