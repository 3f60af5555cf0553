// The Chromium of this worker: started in the worker's process group, so that
// killing the group kills it too, and driven over a pipe, so that no port is open.
import {spawn} from 'node:child_process';

import puppeteer from 'puppeteer-core';
import {Driver} from 'lighthouse/core/gather/driver.js';
import {pageFunctions} from 'lighthouse/core/lib/page-functions.js';

import {pageSeconds} from './ping.mjs';

// Limit of Chromium's standard error that is quoted when the start fails.
const STDERR_KEPT = 4096;

// How long to wait for the end of Chromium once its pipe has closed, in milliseconds.
const LAST_WORDS = 2000;

/** later rejects with err after a delay in which a better reason may arrive. */
const later = (err) => new Promise((_, reject) => { setTimeout(() => reject(err), LAST_WORDS); });

/** PipeTransport carries DevTools protocol messages, NUL-terminated, over two pipes. */
class PipeTransport {
  constructor(toBrowser, fromBrowser) {
    this.out = toBrowser;
    let parts = [];
    fromBrowser.on('data', (chunk) => {
      let from = 0;
      for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
        parts.push(chunk.subarray(from, end));
        const message = Buffer.concat(parts).toString('utf8');
        parts = [];
        from = end + 1;
        setImmediate(() => this.onmessage?.(message));
      }
      if (from < chunk.length) parts.push(chunk.subarray(from));
    });
    fromBrowser.on('close', () => this.onclose?.());
    fromBrowser.on('error', () => this.onclose?.());
    toBrowser.on('error', () => {});
  }

  send(message) {
    this.out.write(message);
    this.out.write('\0');
  }

  close() {
    this.out.end();
  }
}

/** Browser is a running Chromium. */
export class Browser {
  static async start({chromium, args, benchmarkIndex}) {
    const browser = new Browser();
    const child = spawn(chromium, [...args, '--remote-debugging-pipe', 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => { said = (said + chunk).slice(-STDERR_KEPT); });
    const gone = new Promise((_, reject) => {
      const end = (why) => {
        browser.alive = false;
        reject(Object.assign(new Error(`Chromium ended (${why}): ${said.trim()}`), {code: 'BROWSER_GONE'}));
      };
      child.on('error', (err) => end(err.message));
      child.on('exit', (code, signal) => end(signal ?? `status ${code}`));
    });
    gone.catch(() => {});
    browser.gone = gone;
    // The pipe closes before the exit event, and commands that wait for their answers fail then.
    child.stdio[4].on('close', () => { browser.alive = false; });
    const connected = puppeteer.connect({
      transport: new PipeTransport(child.stdio[3], child.stdio[4]), defaultViewport: null,
    });
    // If Chromium fails to start, its pipe closes before the exit event, which has
    // the reason.
    browser.puppeteer = await Promise.race([gone, connected.catch((err) => Promise.race([gone, later(err)]))]);
    browser.session = await browser.puppeteer.target().createCDPSession();
    browser.product = await browser.puppeteer.version();
    browser.benchmarkIndex = benchmarkIndex || await Promise.race([gone, browser.benchmark()]);
    return browser;
  }

  alive = true;

  /** workSeconds returns the processor time of the browser's pages so far. */
  workSeconds() { return pageSeconds(this.session); }

  /** benchmark measures the machine the way Lighthouse does. */
  async benchmark() {
    const context = await this.puppeteer.createBrowserContext();
    try {
      const driver = new Driver(await context.newPage());
      await driver.connect();
      const index = await driver.executionContext.evaluate(pageFunctions.computeBenchmarkIndex, {args: []});
      await driver.disconnect();
      return index;
    } finally {
      await context.close();
    }
  }

  /**
   * open returns a blank page in a context of its own, whose requests all go through
   * the proxy. Downloads and permissions are denied, dialogs dismissed, further windows
   * closed. onDownload is called when a page tries to start a download.
   */
  async open({proxy, ignoreCertificates}, onDownload) {
    const context = await this.puppeteer.createBrowserContext({
      proxyServer: proxy, proxyBypassList: ['<-loopback>'],
    });
    const page = await context.newPage();
    context.on('targetcreated', (target) => {
      if (target.type() !== 'page') return;
      target.page().then((other) => other !== page && other?.close()).catch(() => {});
    });
    page.on('dialog', (dialog) => dialog.dismiss().catch(() => {}));
    const session = await this.puppeteer.target().createCDPSession();
    session.on('Browser.downloadWillBegin', onDownload);
    await Promise.all([
      session.send('Browser.setDownloadBehavior', {behavior: 'deny', browserContextId: context.id, eventsEnabled: true}),
      session.send('Browser.grantPermissions', {permissions: [], browserContextId: context.id}),
    ]);
    if (ignoreCertificates) {
      const own = await page.createCDPSession();
      await own.send('Security.setIgnoreCertificateErrors', {ignore: true});
    }
    let closing;
    return {page, close: () => closing ??= Promise.allSettled([session.detach(), context.close()])};
  }
}
