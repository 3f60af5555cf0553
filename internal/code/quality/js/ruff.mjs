// Ruff on the files of a folder, with the rules that its second argument names, a
// JSON list. One JSON line for each file on stdout:
//
//   {"file", "findings": [{"rule", "line", "column", "endLine"}], "error"}
//
// The module gets the text of a file and nothing else, so that no configuration
// counts but this one.
import {PositionEncoding, Workspace} from '@astral-sh/ruff-wasm-nodejs';
import {readFileSync, readdirSync, writeSync} from 'node:fs';
import {join} from 'node:path';

const [dir, rules] = process.argv.slice(2);
// Calls whose result frameworks read from the default values of parameters, as they intend.
const immutable = [
  ...['Body', 'Cookie', 'Depends', 'File', 'Form', 'Header', 'Path', 'Query', 'Security'].map((name) => 'fastapi.' + name), 'typer.Argument', 'typer.Option',
];
const workspace = new Workspace({
  'target-version': 'py314', 'line-length': 320, preview: false, lint: {select: JSON.parse(rules), 'flake8-bugbear': {'extend-immutable-calls': immutable}},
}, PositionEncoding.Utf16);

function send(message) {
  let rest = Buffer.from(JSON.stringify(message) + '\n');
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (err) {
      if (err.code !== 'EAGAIN') throw err;
    }
  }
}

for (const file of readdirSync(dir)) {
  const findings = [];
  let error;
  for (const d of workspace.check(readFileSync(join(dir, file), 'utf8'))) {
    if (/^[A-Z]+[0-9]+$/.test(d.code ?? '')) {
      findings.push({rule: d.code, line: d.start_location.row, column: d.start_location.column, endLine: d.end_location.row});
    } else {
      error ??= d.message.slice(0, 200);
    }
  }
  send({file, findings, error});
}
