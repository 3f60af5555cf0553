import { createSchema, createYoga } from 'graphql-yoga'
import { createServer } from 'node:http'
import { exec } from 'node:child_process'
import { readFileSync } from 'fs'

export const schema = createSchema({
  typeDefs: /* GraphQL */ `type Query { doc(name: String!): String }`,
  resolvers: {
    Query: {
      doc: (_root, args, context) => readFileSync('/srv/' + args.name, 'utf8'), // want: path-traversal
      head: (_, { n }: { n: number }) => exec('head -n ' + Number(n)),
    },
    Mutation: {
      upload: async (_, { file }: { file: File }) => {
        exec('scan ' + file.name) // want: command-injection
      },
    },
  },
})
const yoga = createYoga({ schema, context: ({ request }) => ({ t: request.headers.get('x') }) })
createServer(yoga).listen(4000)
