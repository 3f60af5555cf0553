import { feathers, Params, Id, ServiceMethods } from '@feathersjs/feathers'
import { koa, rest } from '@feathersjs/koa'
import { exec } from 'child_process'
import { readFile } from 'fs/promises'
import knex from 'knex'

const db = knex({})

class NotesService {
  async find(params: Params) {
    return db.raw("SELECT * FROM n WHERE a = '" + params.query!.a + "'") // want: sql-injection
  }
  async get(id: Id, params: Params) {
    return readFile('/srv/' + id) // not found: path-traversal
  }
  async create(data: { cmd: string }, params: Params) {
    exec(data.cmd) // not found: command-injection
    return db('n').insert(data)
  }
}

const app = koa(feathers())
app.configure(rest())
app.use('notes', new NotesService())
app.service('notes').hooks({
  before: {
    create: [async (context) => {
      exec('log ' + context.data.title) // want: command-injection
      exec('log ' + context.params.query.t) // want: command-injection
    }],
  },
})

export class Other implements ServiceMethods<any> {
  async create(data: { cmd: string }) {
    exec(data.cmd) // want: command-injection
  }
}
