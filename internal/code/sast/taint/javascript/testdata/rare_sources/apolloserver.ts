import { exec, execFile } from 'node:child_process';
import type { IResolvers } from '@graphql-tools/utils';
import { makeExecutableSchema } from '@graphql-tools/schema';
export const resolvers: IResolvers = {
  Mutation: {
    async ping(_root: unknown, input: { host: string }) {
      exec('ping ' + input.host); // want: command-injection
      execFile('ping', [input.host]);
    },
  },
};
