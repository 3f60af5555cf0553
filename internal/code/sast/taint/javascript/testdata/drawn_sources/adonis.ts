import type { HttpContext } from '@adonisjs/core/http'
import router from '@adonisjs/core/services/router'
import db from '@adonisjs/lucid/services/db'
import vine from '@vinejs/vine'
import { exec } from 'node:child_process'
import { readFile } from 'node:fs/promises'

const schema = vine.compile(vine.object({ name: vine.string(), n: vine.number() }))

export default class PostsController {
  async index({ request, response }: HttpContext) {
    const order = request.input('order')
    await db.rawQuery(`SELECT * FROM posts ORDER BY ${order}`) // want: sql-injection
    await db.rawQuery('SELECT * FROM posts WHERE a = ?', [order])
    const { file } = request.only(['file'])
    await readFile('/srv/' + file) // want: path-traversal
    response.send('<p>' + request.input('who') + '</p>') // want: xss
    return response.redirect(request.qs().to) // want: open-redirect
  }

  async store({ request, params }: HttpContext) {
    const data = await request.validateUsing(schema)
    exec('x ' + data.name) // want: command-injection
    exec('seq ' + data.n)
    exec('x ' + params.slug) // want: command-injection
    const cover = request.file('cover')
    await cover!.move('/srv/in', { name: cover!.clientName }) // want: path-traversal
  }
}

router.get('/go/:x', async (ctx) => {
  exec('x ' + ctx.params.x) // want: command-injection
  ctx.response.send('<p>' + ctx.request.all().who + '</p>') // not found: xss
})
