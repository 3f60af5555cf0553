import express from 'express';
import vm from 'node:vm';
import { VM, NodeVM } from 'vm2';
import ivm from 'isolated-vm';
import { Worker } from 'node:worker_threads';
import safeEval from 'safe-eval';
import { evaluate } from 'mathjs';
import { Parser } from 'expr-eval';
import jsonata from 'jsonata';
import requireFromString from 'require-from-string';
import esprima from 'esprima';
import evalModule from 'eval';
import { Script } from 'node:vm';

const app = express();

app.post('/a', async (asked, answer) => {
  const text = String(asked.body.text);
  eval(text); // want: code-injection
  new Function('a', text); // want: code-injection
  vm.runInNewContext(text); // want: code-injection
  new vm.SourceTextModule(text); // want: code-injection
  new Script(text).runInThisContext(); // want: code-injection
  new VM().run(text); // want: code-injection
  new NodeVM().run(text); // want: code-injection
  new Worker(text, { eval: true }); // want: code-injection
  new Worker('./job.js', { workerData: text });
  safeEval(text); // want: code-injection
  requireFromString(text); // want: code-injection
  evalModule(text); // want: code-injection
  await import(text); // want: code-injection
  require(text); // want: code-injection
  globalThis.eval(text); // want: code-injection
  (0, eval)(text); // want: code-injection
  setTimeout(text, 10); // want: code-injection
  esprima.parseScript(text);
  JSON.parse(text);
  answer.end();
});
