// Watching the main document of a page, to end a run that cannot give a result
// at once and with the true reason. Lighthouse would wait for a first paint for
// half a minute.
import {PING, ping} from './ping.mjs';

// A page that navigates by itself more often than this is never measured.
const MAX_NAVIGATIONS = 15;

// A page that never showed anything, and has navigated by itself more often than this
// when its time is over, is in a loop, but on a slow machine or site.
const MAX_UNPAINTED_NAVIGATIONS = 5;

// A page that opens more dialogs than this is never measured: each is recorded, so that
// endless ones would use up the memory sooner or later.
const MAX_DIALOGS = 200;

// Longer than the decision that a page is hung takes, in milliseconds.
const PING_MS = 10 * 60_000;

const MAX_URL = 2048;
const EMPTY = [204, 205]; // statuses that leave the previous page in place
const HTML = ['text/html', 'application/xhtml+xml'];

/**
 * watch follows the main frame through a DevTools session in which Lighthouse
 * has enabled the Page and Network domains. verdict resolves to a failure
 * message, or never. workSeconds returns the processor time of the browser's pages so far.
 */
export function watch(session, workSeconds) {
  const seen = {status: 0, mime: '', url: '', protocol: '', navigations: 0};
  let active = false;
  let mainFrame;
  let mainRequest;
  const requests = new Set(); // main documents, at most MAX_NAVIGATIONS + 1
  let committed = false; // a page has been shown
  let finished = false; // the main document was received completely
  let painted = false; // Lighthouse needs this for a result
  let settle;
  const verdict = new Promise((resolve) => {
    settle = (code, detail = {}) => resolve({type: 'failure', code, ...detail, page: {...seen}});
  });
  const fail = (code, detail) => active && settle(code, detail);

  session.on('Network.requestWillBeSent', (event) => {
    if (!active || event.type !== 'Document' || event.requestId !== event.loaderId) return;
    mainFrame ??= event.frameId;
    if (event.frameId !== mainFrame) return;
    mainRequest = event.requestId;
    requests.add(mainRequest);
    finished = false;
    seen.url = event.request.url.slice(0, MAX_URL);
    if (event.redirectResponse) return;
    seen.navigations++;
    if (seen.navigations > MAX_NAVIGATIONS) fail('NAVIGATION_LOOP');
  });
  // judge ends the run if the document is not a page.
  function judge(status, type, headers) {
    if (status >= 400 || EMPTY.includes(status)) {
      fail('HTTP_STATUS', {status});
    } else if (isAttachment(headers)) {
      fail('DOWNLOAD');
    } else if (type && !HTML.includes(type)) {
      fail('NOT_HTML', {mime: type.slice(0, 200)});
    }
  }
  // The raw headers: a document that becomes a download may have no other event.
  // Once a page is shown, a download leaves it in place.
  session.on('Network.responseReceivedExtraInfo', ({requestId, headers, statusCode}) => {
    if (!active || committed || requestId !== mainRequest || statusCode >= 300 && statusCode < 400) return;
    judge(statusCode, headerOf(headers, 'content-type').split(';')[0].trim().toLowerCase(), headers);
  });
  session.on('Network.responseReceived', ({requestId, response}) => {
    const {status, mimeType, headers} = response;
    if (!active || !requests.has(requestId)) return;
    if (committed && (requestId !== mainRequest || !HTML.includes(mimeType))) return;
    if (requestId === mainRequest) {
      seen.status = status;
      seen.mime = mimeType.slice(0, 200);
      seen.protocol = response.protocol ?? '';
      judge(status, mimeType, headers);
    }
    committed ||= status < 400 && HTML.includes(mimeType) && !isAttachment(headers);
  });
  session.on('Network.loadingFailed', ({requestId, errorText, canceled}) => {
    if (!active || requestId !== mainRequest || canceled || errorText === 'net::ERR_ABORTED') return;
    fail('NET', {net: errorText.slice(0, 100)});
  });

  let dialogs = 0;
  session.on('Page.javascriptDialogOpening', () => {
    dialogs++;
    if (dialogs > MAX_DIALOGS) settle('DIALOG_LOOP');
  });

  session.on('Network.loadingFinished', ({requestId}) => { finished ||= requestId === mainRequest; });

  session.on('Page.lifecycleEvent', ({name}) => { painted ||= active && name === 'firstContentfulPaint'; });
  session.on('Inspector.targetCrashed', () => fail('TARGET_CRASHED'));

  // Lighthouse stops the scripts of a page that it finds hung, and would then wait
  // for answers that never come.
  const send = session.sendCommandAndIgnore.bind(session);
  session.sendCommandAndIgnore = (method, ...params) => {
    if (method === 'Runtime.terminateExecution') fail('PAGE_HUNG');
    return send(method, ...params);
  };
  const ask = session.sendCommand.bind(session);
  const patient = (params) => ping(() => {
    session.setNextProtocolTimeout(PING_MS);
    return ask('Runtime.evaluate', {...params, timeout: PING_MS});
  }, workSeconds);
  session.sendCommand = (method, ...params) => {
    const pings = method === 'Runtime.evaluate' && params[0]?.expression === PING;
    return pings ? patient(params[0]) : ask(method, ...params);
  };
  async function whyUnpainted() {
    if (seen.navigations > MAX_UNPAINTED_NAVIGATIONS) {
      settle('NAVIGATION_LOOP');
      return;
    }
    const hung = await patient({expression: PING}).then(() => false, () => true);
    settle(hung && seen.status ? 'PAGE_HUNG' : 'NO_FCP');
  }

  return {
    verdict,
    begin: () => { active = true; },
    end: () => {
      active = false;
      if (!painted) void whyUnpainted();
      // The document is still being received: wait no longer.
      if (!finished) void send('Page.stopLoading');
    },
    // A download that the page starts is ignored; one in place of the page ends the run.
    downloaded: () => committed || fail('DOWNLOAD'),
    page: () => ({...seen}),
  };
}

function isAttachment(headers) {
  return headerOf(headers, 'content-disposition').trim().toLowerCase().startsWith('attachment');
}

function headerOf(headers, name) {
  const key = Object.keys(headers).find((header) => header.toLowerCase() === name);
  return key === undefined ? '' : String(headers[key]);
}
