// One process that analyses files of a repository, the engine named by its argument:
// "eslint" for JavaScript and TypeScript, "ruff" for Python. It gets the files as
// JSON lines on stdin and answers with JSON lines on stdout; it opens no file but
// its own modules, so that nothing of a repository can be loaded as configuration,
// plugin or parser.
//
//   in   {"unit", "kind", "text"}              one file
//   out  {"kind":"start", "unit"}              its judgement begins
//        {"kind":"done", "unit", "findings":[{"rule","line","column","endLine","endColumn"}],
//         "cut", "error", "broken"}            and is over; error: why it could not be parsed;
//                                              broken: rules that gave up at some place
import {writeSync} from 'node:fs';
import {createInterface} from 'node:readline';

const MAX_FINDINGS = 7000; // of one file

const {judge} = await import(process.argv[2] === 'ruff' ? './ruff.mjs' : './eslint.mjs');

// send writes at once: the parent must know which file a hang or a crash is due to.
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

for await (const line of createInterface({input: process.stdin, crlfDelay: Infinity})) {
  const {unit, kind, text} = JSON.parse(line);
  send({kind: 'start', unit});
  let findings = [], error, broken;
  try {
    if (!kind) throw new Error('there is no text'); // the parent could not make any of the file
    ({findings, error, broken} = judge(kind, text));
  } catch (err) {
    if (err instanceof WebAssembly.RuntimeError) throw err; // its memory is no good any more
    error = 'the engine failed: ' + String(err?.message ?? err).slice(0, 200);
  }
  send({kind: 'done', unit, findings: findings.slice(0, MAX_FINDINGS), cut: Math.max(findings.length - MAX_FINDINGS, 0), error, broken});
}
