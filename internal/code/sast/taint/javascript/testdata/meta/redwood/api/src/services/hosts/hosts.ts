import { exec } from 'node:child_process';
import type { QueryResolvers, MutationResolvers } from 'types/graphql';

export const host: QueryResolvers['host'] = ({ id, name }) => {
  exec('show ' + name); // want: command-injection
  exec('show ' + Number(id));
};
