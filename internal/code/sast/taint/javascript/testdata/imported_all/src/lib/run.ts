import { execSync } from 'child_process';

export function run(command: string) {
  execSync(command); // want: command-injection
}

export function quoted(name: string) {
  return /^[a-z]+$/.test(name) ? name : '';
}
