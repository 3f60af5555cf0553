import { exec, execFile } from 'child_process';
import type { QueryResolvers } from 'types/graphql';

export const host: QueryResolvers['host'] = ({ id, name }) => {
  exec('host ' + name); // want: command-injection
  execFile('host', [name]);
};
