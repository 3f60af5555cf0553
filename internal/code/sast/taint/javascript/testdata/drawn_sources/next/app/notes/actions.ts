'use server'
import { sql } from '@vercel/postgres'
import { exec } from 'child_process'
import { Pool } from 'pg'

const pool = new Pool()

export async function save(prev: unknown, formData: FormData) {
  const title = formData.get('title')
  await sql`INSERT INTO n VALUES (${title as string})`
  await pool.query("INSERT INTO n VALUES ('" + title + "')") // want: sql-injection
}

export async function remove(id: string) {
  exec('rm -r /srv/' + id) // want: command-injection
}
