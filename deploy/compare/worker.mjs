// Runs the public tools on what compare sends: one JSON object on standard input,
// one line of JSON on standard output for each site or policy.
//
//   {"kind": "sites", "sites": [{"name", "host", "http": port, "https": port}]}
//   {"kind": "policies", "policies": ["default-src 'self'"]}
//
// A port of 0 means that nothing listens. Names are resolved here: every
// connection goes to 127.0.0.1 at the port of its site, and nowhere else.
import { createRequire } from "node:module";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";

const require = createRequire(import.meta.url);
const input = JSON.parse(fs.readFileSync(0, "utf8"));
const print = (value) => process.stdout.write(JSON.stringify(value) + "\n");

if (input.kind === "policies") {
  policies();
} else {
  await sites();
}

function policies() {
  const { CspEvaluator } = require("csp_evaluator");
  const { CspParser } = require("csp_evaluator/dist/parser.js");
  const { Type, Severity } = require("csp_evaluator/dist/finding.js");
  for (const policy of input.policies) {
    try {
      const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
      print({
        findings: findings.map((f) => ({
          type: Type[f.type],
          severity: Severity[f.severity],
          directive: f.directive,
          value: f.value ?? "",
        })),
      });
    } catch (e) {
      print({ error: String(e) });
    }
  }
}

async function sites() {
  redirectConnections(new Map(input.sites.map((s) => [s.host, s])));
  preparePreloadList();
  const { retrieve } = await import("@mdn/mdn-http-observatory/src/retriever/retriever.js");
  const { ALL_TESTS } = await import("@mdn/mdn-http-observatory/src/constants.js");
  const grader = await import("@mdn/mdn-http-observatory/src/grader/grader.js");
  const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await import("@mdn/mdn-http-observatory/src/grader/charts.js");
  for (const site of input.sites) {
    if (site.alias) continue;
    try {
      const requests = await retrieve(site.host);
      if (!requests.responses.auto) throw new Error("the site seems to be down");
      showOrigin(requests.responses.cors);
      let bonus = 100;
      let plain = 100;
      const results = {};
      for (const test of ALL_TESTS) {
        const output = test(requests);
        const modifier = grader.getScoreModifier(output.result);
        results[output.constructor.name] = output.result;
        bonus += modifier;
        plain += Math.min(modifier, 0);
      }
      // Extra credit counts for sites that are good without it, as in the
      // Observatory's own scanner.
      const score = plain >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? bonus : plain;
      print({ name: site.name, score: grader.getGradeForScore(score).score, results });
    } catch (e) {
      print({ name: site.name, error: String(e) });
    }
  }
  process.exit(0);
}

// showOrigin puts the fields of the CORS request where the Observatory's analysis
// looks for them. Its own tests have them there, its retriever leaves them out,
// and without them it takes every reflected origin for a fixed one.
function showOrigin(response) {
  if (response?.request && !response.request.headers) {
    response.request.headers = { origin: response.config.headers.get("Origin") };
  }
}

// redirectConnections makes every connection of this process go to the local
// port of the named host.
function redirectConnections(byHost) {
  const connect = net.Socket.prototype.connect;
  net.Socket.prototype.connect = function (...args) {
    const options = Array.isArray(args[0]) ? args[0][0] : args[0];
    if (options && typeof options === "object" && options.host && options.port) {
      const site = byHost.get(options.host);
      const port = site && (Number(options.port) === 443 ? site.https : site.http);
      options.host = "127.0.0.1";
      options.port = port || 1; // nothing listens on port 1
      delete options.lookup;
    }
    return connect.apply(this, args);
  };
}

// preparePreloadList gives the Observatory an empty list of preloaded hosts: it
// fetches one when it is installed, which is not allowed here.
function preparePreloadList() {
  const root = path.dirname(require.resolve("@mdn/mdn-http-observatory/package.json"));
  const file = path.join(root, "conf", "hsts-preload.json");
  if (!fs.existsSync(file)) fs.writeFileSync(file, "{}");
}
