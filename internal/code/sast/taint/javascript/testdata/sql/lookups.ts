import { PrismaClient } from '@prisma/client'
import axios from 'axios'
import express from 'express'

class Store extends PrismaClient {}

class Hooks {
  constructor(private readonly store: Store) {}

  async send(data: any) {
    // The path to the key is longer than those that are told apart.
    const hook = await this.store.hook.findUnique({ where: { name: `${data.entry[0].changes[0].name}` } })
    await axios.post(hook.address, {})
    await axios.post(data.entry[0].changes[0].address, {}) // want: ssrf
  }
}

const hooks = new Hooks(new Store())
const app = express()
app.post('/hooks', async (req, res) => {
  await hooks.send(req.body)
  res.end()
})
