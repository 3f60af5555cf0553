import { Action, api } from 'actionhero';
import { exec, execFile } from 'child_process';

export class RandomNumber extends Action {
  constructor() {
    super();
    this.name = 'convert';
    this.description = 'Converts a file';
    this.inputs = { file: { required: true } };
  }

  async run({ params, connection }: { params: { file: string }; connection: any }) {
    exec('convert ' + params.file); // want: command-injection
    execFile('convert', ['--', params.file]);
    return { done: true };
  }
}
