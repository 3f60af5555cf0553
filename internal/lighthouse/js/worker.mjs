// One worker process: a warm Chromium that audits one page at a time with
// Lighthouse. It is driven by JSON lines on stdin and answers with JSON lines on
// stdout; all other output of this process goes to stderr.
//
//   in   {"type":"init", ...}            once, the first line: how to start Chromium
//        {"type":"job", "id", "url", …}  one page; the next only after its result
//        {"type":"gate", "id"}           the requested phase of the page may begin
//   out  {"type":"ready", …}             Chromium runs and the machine was measured
//        {"type":"gate_req", "id", "phase"}   the page needs the processor: "load" or "audit"
//        {"type":"gate_rel", "id"}       the page is at rest; a result or failure ends its need too
//        {"type":"result", "id", "lhr", "page", "title", "links":[{"url","rel","save"}]}
//        {"type":"failure", "id", "code", …}   this page gave no result
//        {"type":"fatal", "message"}     Chromium did not start
//
// The end of stdin ends the process, and with it Chromium.
import {createInterface} from 'node:readline';

import {lighthouseVersion} from 'lighthouse/shared/root.js';

import {Browser} from './browser.mjs';
import {patientCommands} from './commands.mjs';
import {measure} from './page.mjs';
import {remember} from './memo.mjs';

const PROTOCOL = 2;

// stdout is for the protocol only: dependencies must not print there.
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);
const send = (message) => write(JSON.stringify(message) + '\n');

// A protocol command to a closed page may fail without anything awaiting it.
process.on('unhandledRejection', (err) => console.error('unhandled:', err?.message ?? err));

const gates = new Map();
let browser;

async function start(init) {
  if (init.memo !== false) remember();
  patientCommands(() => browser.workSeconds());
  browser = await Browser.start(init);
  send({
    type: 'ready', protocol: PROTOCOL, lighthouse: lighthouseVersion, node: process.versions.node,
    chromium: browser.product, benchmarkIndex: browser.benchmarkIndex,
  });
}

/** Gate is a page's use of the processor, of which Assay grants one page at a time. */
class Gate {
  constructor(id) {
    this.id = id;
    gates.set(id, () => { this.granted = true; this.pass?.(); });
  }

  granted = false;
  gone = false;
  turn = undefined; // settles when the processor may be used; while requested or granted

  /** acquire requests the processor unless the page has it, or has requested it, already. */
  acquire(phase) {
    if (this.gone) return Promise.resolve();
    if (!this.turn) {
      this.turn = new Promise((resolve) => { this.pass = resolve; });
      send({type: 'gate_req', id: this.id, phase});
    }
    return this.turn;
  }

  /** release lets another page use the processor. */
  release() {
    if (!this.granted || this.gone) return;
    this.granted = false;
    this.turn = undefined;
    send({type: 'gate_rel', id: this.id});
  }

  /** abandon lets whatever still waits for the processor end: the page has an outcome. */
  abandon() {
    this.gone = true;
    this.pass?.();
  }
}

/** codeOf returns the code of a failure. A page cannot end the browser before it is loaded. */
function codeOf(err, job) {
  if (browser.alive) return err?.code || 'INTERNAL';
  return job.begun ? 'BROWSER_GONE' : 'BROWSER_LOST';
}

async function run(job) {
  const gate = new Gate(job.id);
  let outcome;
  try {
    outcome = await measure(browser, job, gate);
  } catch (err) {
    outcome = {
      type: 'failure', code: codeOf(err, job),
      message: String(err?.message ?? err).slice(0, 500),
    };
  }
  gate.abandon();
  gates.delete(job.id);
  send({...outcome, id: job.id});
}

createInterface({input: process.stdin, crlfDelay: Infinity}).on('line', (line) => {
  const message = JSON.parse(line);
  switch (message.type) {
    case 'init':
      start(message).catch((err) => {
        send({type: 'fatal', message: String(err?.message ?? err).slice(0, 2000)});
      });
      break;
    case 'job':
      void run(message);
      break;
    case 'gate':
      gates.get(message.id)?.();
      break;
  }
}).on('close', () => process.exit(0));
