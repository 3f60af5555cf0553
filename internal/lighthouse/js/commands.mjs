// Commands to the browser that Lighthouse sends although no audit needs the answers. On a page
// with many links they are most of the commands.
import {ProtocolSession} from 'lighthouse/core/gather/session.js';
import {LighthouseError} from 'lighthouse/core/lib/lh-error.js';

import {answered} from './ping.mjs';

// Stands for a node that is not looked up; the browser's own ids start at 1.
const NO_NODE = 0;

/**
 * shallowDocuments requests documents without their nodes. Lighthouse requests all nodes before
 * it looks up single ones, and drops the answer; the look-up finds them without it.
 */
export function shallowDocuments(session) {
  const send = session.sendCommand.bind(session);
  session.sendCommand = (method, ...params) => send(method, ...(method === 'DOM.getDocument' ? [{depth: 0}] : params));
}

/**
 * fewerListeners limits the search for event listeners to anchors without href. Lighthouse
 * searches every anchor and all its ancestors, three commands each, but only the audit
 * crawlable-anchors reads listeners, and only those of anchors without href.
 */
export function fewerListeners(resolvedConfig) {
  const anchors = resolvedConfig.artifacts.find((artifact) => artifact.id === 'AnchorElements');
  if (!anchors) return;
  const {instance} = anchors.gatherer;
  const collect = instance.getArtifact.bind(instance);
  instance.getArtifact = (context) => collect({...context, driver: listenerDriver(context.driver)});
}

/** listenerDriver is a driver for the gatherer of anchors. */
function listenerDriver({executionContext, defaultSession}) {
  const paths = new Set(); // of nodes whose listeners count
  const answers = new Map(); // anchors share ancestors
  const ask = (method, params) => {
    const key = `${method} ${JSON.stringify(params)}`;
    if (!answers.has(key)) answers.set(key, defaultSession.sendCommand(method, params));
    return answers.get(key);
  };
  return {
    executionContext: {
      evaluate: async (...args) => {
        const anchors = await executionContext.evaluate(...args);
        for (const {attributeNames, node} of anchors) {
          if (!attributeNames?.includes('href')) addPaths(paths, node.devtoolsNodePath);
        }
        return anchors;
      },
    },
    defaultSession: {
      sendCommand: async (method, params) => {
        if (paths.size === 0 && /^DOM\.(enable|getDocument|disable)$/.test(method)) return {};
        if (method === 'DOM.pushNodeByPathToFrontend' && !paths.has(params.path)) return {nodeId: NO_NODE};
        if (method === 'DOM.resolveNode' && params.nodeId === NO_NODE) return {object: {}};
        return ask(method, params);
      },
    },
  };
}

/** addPaths adds the path of a node and those of its ancestors: each has two parts less. */
function addPaths(paths, path) {
  const parts = path.split(',');
  for (; parts.length > 0; parts.length = Math.max(0, parts.length - 2)) paths.add(parts.join(','));
}

// How much longer puppeteer waits for an answer than Lighthouse, whose error is to win, in
// milliseconds.
const SECOND_TIMEOUT = 50;

// Lighthouse's limit of commands that it does not expect to be late, in milliseconds. On a busy
// machine they may be late nevertheless.
const UNEXPECTED = 30_000;

// Lighthouse grants this command a second, because the body of a broken response may never come.
// A large one of a sound response may take longer, and without that of the document there is no result.
const BODY = 'Network.getResponseBody';

/**
 * patientCommands replaces the time-out of commands. Lighthouse creates and words an error for
 * every command; here it is created when the command times out. A command that Lighthouse does not
 * expect to be late, or that may take long, times out only if the page is hung. workSeconds returns the processor time
 * of the browser's pages so far.
 */
export function patientCommands(workSeconds) {
  ProtocolSession.prototype.sendCommand = async function(method, ...params) {
    const limit = this.getNextProtocolTimeout();
    this._nextProtocolTimeout = undefined; // it counts for one command
    const patient = limit >= UNEXPECTED || method === BODY;
    const answer = this._cdpSession.send(method, ...params, {timeout: patient ? 0 : limit + SECOND_TIMEOUT})
        .catch((err) => { throw LighthouseError.fromProtocolMessage(method, err); });
    let timer;
    const late = new Promise((_, reject) => {
      const fail = () => reject(new LighthouseError(LighthouseError.errors.PROTOCOL_TIMEOUT, {protocolMethod: method}));
      timer = setTimeout(patient ? () => answered(answer, workSeconds).catch(fail) : fail, limit);
    });
    try {
      return await Promise.race([answer, late, this.onCrashPromise()]);
    } finally {
      clearTimeout(timer);
    }
  };
}
