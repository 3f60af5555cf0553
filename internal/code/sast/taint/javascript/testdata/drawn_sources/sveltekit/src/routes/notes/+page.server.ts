import type { Actions, PageServerLoad } from './$types'
import { redirect } from '@sveltejs/kit'
import { exec } from 'child_process'
import Database from 'better-sqlite3'

const db = new Database('x.db')

export const load: PageServerLoad = async ({ url, locals }) => {
  return { rows: db.prepare(`SELECT * FROM n ORDER BY ${url.searchParams.get('o')}`).all() } // want: sql-injection
}

export const actions = {
  default: async ({ request }) => {
    const data = await request.formData()
    db.prepare('INSERT INTO n VALUES (?)').run(data.get('t'))
    db.exec("INSERT INTO n VALUES ('" + data.get('t') + "')") // want: sql-injection
    throw redirect(303, data.get('to') as string) // want: open-redirect
  },
  run: async (event) => {
    const { cmd } = Object.fromEntries(await event.request.formData())
    exec(cmd as string) // want: command-injection
  },
} satisfies Actions
