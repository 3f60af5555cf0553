import SchemaBuilder from '@pothos/core'
import { exec } from 'child_process'
import { Pool } from 'pg'

const builder = new SchemaBuilder<{ Context: { db: Pool } }>({})
const pool = new Pool()
const Filter = builder.inputType('Filter', { fields: (t) => ({ text: t.string() }) })

builder.queryType({
  fields: (t) => ({
    find: t.string({
      args: { name: t.arg.string({ required: true }), n: t.arg.int() },
      resolve: async (parent, { name, n }) => {
        await pool.query(`SELECT * FROM t WHERE a = '${name}'`) // want: sql-injection
        await pool.query('SELECT * FROM t WHERE a = $1', [name])
        return ''
      },
    }),
  }),
})
builder.mutationField('run', (t) =>
  t.field({ type: 'String', args: { filter: t.arg({ type: Filter }) }, resolve: (_root, args) => exec(args.filter.text) as any }), // want: command-injection
)
