// One worker process: a warm Chromium that audits one page at a time with
// Lighthouse. It is driven by JSON lines on stdin and answers with JSON lines on
// stdout; all other output of this process goes to stderr.
//
//   in   {"type":"init", ...}            once, the first line: how to start Chromium
//        {"type":"job", "id", "url", …}  one page; the next only after its result
//        {"type":"gate", "id"}           the page may now be loaded and measured
//   out  {"type":"ready", …}             Chromium runs and the machine was measured
//        {"type":"gate_req", "id"}       the page wants to be loaded
//        {"type":"gate_rel", "id"}       the page is at rest, or has been measured
//        {"type":"result", "id", "lhr", "page", "title", "links":[{"url","rel","save"}]}
//        {"type":"failure", "id", "code", …}   this page gave no result
//        {"type":"fatal", "message"}     Chromium did not start
//
// The end of stdin ends the process, and with it Chromium.
import {createInterface} from 'node:readline';

import {lighthouseVersion} from 'lighthouse/shared/root.js';

import {Browser} from './browser.mjs';
import {measure} from './page.mjs';
import {remember} from './memo.mjs';

const PROTOCOL = 1;

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
  browser = await Browser.start(init);
  send({
    type: 'ready', protocol: PROTOCOL, lighthouse: lighthouseVersion, node: process.versions.node,
    chromium: browser.product, benchmarkIndex: browser.benchmarkIndex,
  });
}

async function run(job) {
  let acquired = false;
  const gate = {
    acquire: () => new Promise((resolve) => {
      gates.set(job.id, () => { acquired = true; resolve(); });
      send({type: 'gate_req', id: job.id});
    }),
    release: () => {
      if (!acquired) return;
      acquired = false;
      send({type: 'gate_rel', id: job.id});
    },
  };
  let outcome;
  try {
    outcome = await measure(browser, job, gate);
  } catch (err) {
    outcome = {
      type: 'failure', code: browser.alive ? err?.code || 'INTERNAL' : 'BROWSER_GONE',
      message: String(err?.message ?? err).slice(0, 500),
    };
  }
  gate.release();
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
