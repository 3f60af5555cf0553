import express from 'express';
import vm, { Script } from 'node:vm';
import { VM, NodeVM } from 'vm2';
import serialize from 'node-serialize';
import yaml from 'js-yaml';
import { compileFunction } from 'vm';
import * as math from 'mathjs';
import { JSONPath } from 'jsonpath-plus';
import { Parser } from 'expr-eval';
import jp from 'jsonpath';
import Function2 from 'lodash';
import safeEval from 'safe-eval';
import v8 from 'v8';
import { load as parseYaml } from 'js-yaml';
const app = express();
app.post('/c', (req, res) => {
  const { code, doc } = req.body;
  vm.runInThisContext(code); // want: code-injection
  new Script(code).runInNewContext({}); // want: code-injection
  vm.runInNewContext('1 + a', { a: code });
  new vm.SourceTextModule(code); // want: code-injection
  compileFunction(code, []); // want: code-injection
  new VM().run(code); // want: code-injection
  new Function('a', 'b', code)(1, 2); // want: code-injection
  setTimeout(code, 100); // want: code-injection
  setTimeout(() => code.length, 100);
  (0, eval)(code); // want: code-injection
  serialize.unserialize(doc); // want: deserialisation
  JSON.parse(doc);
  parseYaml(doc);
  safeEval(code); // want: code-injection
  jp.query({}, code); // want: code-injection
  require(code); // want: code-injection
  import(code); // want: code-injection
  new RegExp(code); // want: regex-injection
  new RegExp('^a$').test(code);
  res.end();
});
