import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { exec } from 'child_process'
import { Pool } from 'pg'

const pool = new Pool()
const typeDefs = `#graphql
  type Query { users(name: String, page: Int): [String] }
`
const resolvers = {
  Query: {
    users: async (_: unknown, args: { name: string; page: number }) => {
      await pool.query("SELECT * FROM u WHERE n = '" + args.name + "'") // want: sql-injection
      return pool.query('SELECT * FROM u WHERE n = $1', [args.name])
    },
    log: (parent, { text }, ctx, info) => exec('grep ' + text), // want: command-injection
  },
  Mutation: {
    async run(_, { input }) {
      exec(input.cmd) // want: command-injection
    },
  },
  User: { avatar: (user, { size }) => exec('resize ' + size) }, // want: command-injection
}
const server = new ApolloServer({ typeDefs, resolvers })
await startStandaloneServer(server, { context: async ({ req }) => ({ tenant: req.headers['x-tenant'] }) })
