import cp from 'child_process';
import { promisify } from 'util';

export const run = (command) => cp.exec(command); // want: command-injection
export const runSafe = (name) => cp.execFile('id', [name]);
export class Shell {
  #prefix = 'ping ';
  static quick(x) { return new Shell().start(x); }
  start(host) { return cp.execSync(this.#prefix + host); } // want: command-injection
}
export default run;
