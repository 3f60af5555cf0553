// Measures one page: a fresh browser context and one Lighthouse navigation, which
// is ended as soon as it is certain that there is nothing to measure.
import {initializeConfig} from 'lighthouse/core/config/config.js';
import desktopConfig from 'lighthouse/core/config/desktop-config.js';
import {finalizeArtifacts} from 'lighthouse/core/gather/base-artifacts.js';
import {Driver} from 'lighthouse/core/gather/driver.js';
import {waitForNetworkIdle} from 'lighthouse/core/gather/driver/wait-for-condition.js';
import * as navigation from 'lighthouse/core/gather/navigation-runner.js';
import {pageFunctions} from 'lighthouse/core/lib/page-functions.js';
import {Runner} from 'lighthouse/core/runner.js';

import {fewerListeners, shallowDocuments} from './commands.mjs';
import {watchRest} from './rest.mjs';
import {watch} from './watch.mjs';

// Time for the pending work of an abandoned page to end.
const SETTLE_MS = 3000;

// Limits of what is returned about the rendered document.
const MAX_LINKS = 2000;
const MAX_URL = 2048;
const MAX_REL = 100;
const MAX_TITLE = 500;

const configs = new Map();

/**
 * resolve returns the resolved Lighthouse configuration for a kind of job. It is
 * the same for every page, and costly, so it is created once; only the gatherers,
 * which have state, are created again.
 */
async function resolve(job) {
  const key = JSON.stringify([job.formFactor, job.categories, job.fullPage, job.pageTimeoutMs, job.agent]);
  let resolved = configs.get(key);
  if (!resolved) {
    const device = job.formFactor === 'desktop' ? desktopConfig.settings : {formFactor: 'mobile'};
    ({resolvedConfig: resolved} = await initializeConfig('navigation', {
      extends: 'lighthouse:default',
      settings: {
        ...device,
        onlyCategories: job.categories,
        locale: 'en-US',
        output: [],
        maxWaitForLoad: job.pageTimeoutMs,
        // Shorter than the wait for the load, as by default, to distinguish a page that
        // shows nothing from one that is still loading.
        maxWaitForFcp: Math.min(30_000, job.pageTimeoutMs * 2 / 3),
        disableFullPageScreenshot: !job.fullPage,
        // A fresh context has no storage and is at about:blank already.
        disableStorageReset: true,
        skipAboutBlank: true,
      },
    }));
    if (job.agent) resolved.settings.emulatedUserAgent += ` ${job.agent}`;
    configs.set(key, resolved);
  }
  return {
    ...resolved,
    artifacts: resolved.artifacts.map((artifact) => ({
      ...artifact, gatherer: {...artifact.gatherer, instance: new artifact.gatherer.instance.constructor()},
    })),
  };
}

/** connect returns a driver of the page for which the machine is not measured again. */
async function connect(page, benchmarkIndex) {
  const driver = new Driver(page);
  await driver.connect();
  const context = driver.executionContext;
  const evaluate = context.evaluate.bind(context);
  context.evaluate = (fn, options) => fn === pageFunctions.computeBenchmarkIndex ?
    Promise.resolve(benchmarkIndex) : evaluate(fn, options);
  return driver;
}

/**
 * beforeEnding waits for ready before the recordings end: what follows needs the processor.
 * A page at rest may be recorded for longer without a change of its scores.
 */
function beforeEnding(resolvedConfig, ready) {
  const {instance} = resolvedConfig.artifacts[0].gatherer; // they end in this order
  const stop = instance.stopSensitiveInstrumentation.bind(instance);
  instance.stopSensitiveInstrumentation = async (context) => {
    await ready();
    return stop(context);
  };
}

/**
 * afterMeasuring calls done as soon as the trace, or without a trace the last
 * other recording, has ended.
 */
function afterMeasuring(resolvedConfig, done) {
  const trace = resolvedConfig.artifacts.find((artifact) => artifact.id === 'Trace');
  const {instance} = (trace ?? resolvedConfig.artifacts[0]).gatherer;
  const phase = trace ? 'stopSensitiveInstrumentation' : 'stopInstrumentation';
  const stop = instance[phase].bind(instance);
  instance[phase] = async (context) => {
    try {
      return await stop(context);
    } finally {
      done();
    }
  };
}

/* c8 ignore next */
const titleOf = (length) => document.title.slice(0, length); // runs in the page

/**
 * beforeLeaving calls done with the title of the rendered document, once its
 * anchors are collected: a later gatherer leaves the page and returns to it.
 */
function beforeLeaving(resolvedConfig, done) {
  const anchors = resolvedConfig.artifacts.find((artifact) => artifact.id === 'AnchorElements');
  if (!anchors) return;
  const {instance} = anchors.gatherer;
  const collect = instance.getArtifact.bind(instance);
  instance.getArtifact = async (context) => {
    const found = await collect(context);
    done(await context.driver.executionContext.evaluate(titleOf, {args: [MAX_TITLE], useIsolation: true}));
    return found;
  };
}

// How long the network must be quiet before the screenshot of the full page is taken,
// in milliseconds: what a taller window brings into view is requested immediately.
const PICTURE_QUIET_MS = 100;

/** pictureSooner shortens Lighthouse's wait of one second before the full-page screenshot. */
function pictureSooner(resolvedConfig) {
  const picture = resolvedConfig.artifacts.find((artifact) => artifact.id === 'FullPageScreenshot');
  if (!picture) return;
  picture.gatherer.instance.waitForNetworkIdle = ({driver}) =>
    waitForNetworkIdle(driver.defaultSession, driver.networkMonitor, {
      pretendDCLAlreadyFired: true,
      networkQuietThresholdMs: PICTURE_QUIET_MS,
      busyEvent: 'network-critical-busy',
      idleEvent: 'network-critical-idle',
      isIdle: (monitor) => monitor.isCriticalIdle(),
    });
}

/** linksOf returns the links among the anchors that Lighthouse collected. */
function linksOf(anchors) {
  const links = new Map();
  for (const {href, rawHref, rel, attributeNames} of Array.isArray(anchors) ? anchors : []) {
    if (links.size >= MAX_LINKS) break;
    if (!rawHref || !/^https?:/.test(href) || href.length > MAX_URL) continue;
    const known = String(rel ?? '').slice(0, MAX_REL);
    const save = Boolean(attributeNames?.includes('download'));
    links.set(`${href} ${known} ${save}`, {url: href, rel: known, save});
  }
  return [...links.values()];
}

// Occurs only in Lighthouse's search for long tasks, not in its other scripts.
const LONG_TASK_LOOK = 'secondAttemptLastLongTaskTs';

/**
 * atRest calls done when Lighthouse finds the page at rest: it has loaded, the network
 * has been quiet for a second, and the first search has found no long task. Lighthouse
 * then watches for another second whether it stays so. watchRest usually knows sooner,
 * but not of pages that always do a little.
 */
function atRest(session, done) {
  const send = session.sendCommand.bind(session);
  session.sendCommand = async (method, ...params) => {
    const answer = await send(method, ...params);
    const look = method === 'Runtime.evaluate' && params[0]?.expression?.includes(LONG_TASK_LOOK);
    if (look && answer?.result?.value > 0) done();
    return answer;
  };
}

async function gather({page, driver, job, options, watcher}) {
  return Runner.gather(async () => {
    const context = {driver, page, ...options, requestor: job.url};
    const {baseArtifacts} = await navigation._setup(context);
    watcher.begin();
    return finalizeArtifacts(baseArtifacts, await navigation._navigation({...context, baseArtifacts}));
  }, options);
}

/**
 * measure audits one page and returns the message for it: a result with
 * Lighthouse's report and facts about the main document, or a failure. It throws
 * unexpected errors, and sets job.begun before the browser loads anything of the page. The
 * page has the gate whenever it needs the processor, and releases it while it is only watched.
 */
export async function measure(browser, job, gate) {
  if (!browser.alive) throw new Error('Chromium ended while it was idle');
  const resolvedConfig = await resolve(job);
  const options = {resolvedConfig, computedCache: new Map()};
  let watcher;
  let rest;
  let running;
  let ending = false;
  beforeEnding(resolvedConfig, () => {
    ending = true;
    rest?.end();
    return gate.acquire('audit');
  });
  afterMeasuring(resolvedConfig, () => watcher.end()); // later navigations are Lighthouse's own
  pictureSooner(resolvedConfig);
  fewerListeners(resolvedConfig);
  let title = '';
  beforeLeaving(resolvedConfig, (text) => { title = text; });
  await gate.acquire('load');
  const opened = await browser.open(job, () => watcher?.downloaded());
  try {
    const driver = await connect(opened.page, browser.benchmarkIndex);
    shallowDocuments(driver.defaultSession);
    watcher = watch(driver.defaultSession, () => browser.workSeconds());
    const release = () => { if (!ending) gate.release(); };
    atRest(driver.defaultSession, release);
    rest = await watchRest(opened.page, driver.networkMonitor, {onRest: release, onWake: () => gate.acquire('audit')});
    job.begun = true;
    running = gather({page: opened.page, driver, job, options, watcher});
    running.catch(() => {});
    const artifacts = await Promise.race([browser.gone, watcher.verdict, running]);
    if (artifacts.type === 'failure') {
      gate.abandon();
      // End Lighthouse's remaining waits as if the page had crashed.
      driver.defaultSession.emit('Inspector.targetCrashed');
      return artifacts;
    }
    // The page is no longer needed, and must not run during its audits.
    await opened.close();
    const {lhr} = await Runner.audit(artifacts, options);
    return {type: 'result', lhr, page: watcher.page(), title, links: linksOf(artifacts.AnchorElements)};
  } finally {
    rest?.end();
    gate.abandon();
    await opened.close();
    if (running) await settled(running);
  }
}

async function settled(running) {
  let timer;
  const rest = new Promise((resolve) => { timer = setTimeout(resolve, SETTLE_MS); });
  await Promise.race([running.catch(() => {}), rest]);
  clearTimeout(timer);
}
