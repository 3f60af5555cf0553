import { exec, execFile } from 'node:child_process';
import type { GatsbyFunctionRequest, GatsbyFunctionResponse } from 'gatsby';

export default function handler(asked: GatsbyFunctionRequest, answer: GatsbyFunctionResponse) {
  exec('ping ' + asked.query.host); // want: command-injection
  execFile('ping', [asked.query.host]);
  answer.send('<p>' + asked.body.host); // want: xss
}
