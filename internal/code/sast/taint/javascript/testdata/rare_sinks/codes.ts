import type { Request, Response } from 'express';
import { Script, runInContext } from 'vm';
import { getQuickJS } from 'quickjs-emscripten';
import { parse } from 'devalue';
import { uneval } from 'devalue';
import { Function as F } from 'x';
import unserialize from 'serialize-javascript';
import { deserialize } from 'node:v8';
import yaml from 'yaml';
import jsyaml from 'js-yaml';
import Expression from 'angular-expressions';
import jexl from 'jexl';
import vm from 'vm';
export async function a(asked: Request, answer: Response) {
  const text = String(asked.body.text);
  vm.compileFunction(text); // want: code-injection
  runInContext(text, {}); // want: code-injection
  deserialize(Buffer.from(text, 'base64')); // want: deserialisation
  new Function(`return ${text}`)(); // want: code-injection
  setInterval(`run(${text})`, 10); // want: code-injection
  Expression.compile(text)({}); // want: code-injection
  yaml.parse(text);
  jsyaml.load(text);
}
