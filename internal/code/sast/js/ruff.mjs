// Ruff's security rules (S, after flake8-bandit) for Python, and the rules that the
// process is started with. The module gets the text of a file and nothing else, so that
// no configuration of a repository counts.
import {PositionEncoding, Workspace} from '@astral-sh/ruff-wasm-nodejs';

const further = (process.argv[3] ?? '').split(',').filter(Boolean);

// Calls whose result frameworks read from the default values of parameters, as they intend.
const immutable = [
  ...['Body', 'Cookie', 'Depends', 'File', 'Form', 'Header', 'Path', 'Query', 'Security'].map((name) => 'fastapi.' + name), 'typer.Argument', 'typer.Option',
];

// Left out: S101, an assert is not a weakness by itself.
const OPTIONS = {
  'target-version': 'py314', 'line-length': 320, preview: false,
  lint: {
    select: ['S', ...further], ignore: ['S101'], 'per-file-ignores': {}, 'allowed-confusables': [],
    'flake8-bugbear': {'extend-immutable-calls': immutable},
  },
};

const workspace = new Workspace(OPTIONS, PositionEncoding.Utf16);

// Comments that silence rules lose their word; places stay what they are.
const spoiled = (text) => text.replace(/noqa/gi, 'noxx').replace(/(#\s*(?:ruff|flake8))(\s*:)/gi, (_, word, colon) => word.slice(0, -1) + 'x' + colon);

export function judge(_, text) {
  const findings = [];
  let error;
  for (const d of workspace.check(spoiled(text))) {
    if (!/^[A-Z]+\d+$/.test(d.code ?? '')) {
      error ??= d.message.slice(0, 200);
      continue;
    }
    findings.push({
      rule: d.code, native: /seems safe/.test(d.message) ? 'LOW' : undefined, line: d.start_location.row, column: d.start_location.column,
      endLine: d.end_location.row, endColumn: d.end_location.column,
    });
  }
  // Of a file with too many findings the first ones are reported.
  findings.sort((a, b) => /^S\d/.test(b.rule) - /^S\d/.test(a.rule));
  return {findings, error};
}
