// Watching the main document of a page, to end a run that cannot give a result
// at once and with the true reason. Lighthouse would wait for a first paint for
// half a minute.

// A page that moves on by itself more often than this is never measured.
const MAX_NAVIGATIONS = 15;

const MAX_URL = 2048;
const EMPTY = [204, 205]; // statuses that leave the page before
const HTML = ['text/html', 'application/xhtml+xml'];

/**
 * watch follows the main frame through a DevTools session in which Lighthouse
 * has enabled the Page and Network domains. verdict resolves to a failure
 * message, or never.
 */
export function watch(session) {
  const seen = {status: 0, mime: '', url: '', protocol: '', navigations: 0};
  let active = false;
  let mainFrame;
  let mainRequest;
  let fail;
  const verdict = new Promise((resolve) => {
    fail = (code, detail = {}) => active && resolve({type: 'failure', code, ...detail, page: {...seen}});
  });

  session.on('Network.requestWillBeSent', (event) => {
    if (!active || event.type !== 'Document' || event.requestId !== event.loaderId) return;
    mainFrame ??= event.frameId;
    if (event.frameId !== mainFrame) return;
    mainRequest = event.requestId;
    seen.url = event.request.url.slice(0, MAX_URL);
    if (event.redirectResponse) return;
    seen.navigations++;
    if (seen.navigations > MAX_NAVIGATIONS) fail('NAVIGATION_LOOP');
  });
  // The headers as they came; a document that turns into a download has no other event.
  session.on('Network.responseReceivedExtraInfo', ({requestId, headers, statusCode}) => {
    if (!active || requestId !== mainRequest || statusCode >= 300 && statusCode < 400) return;
    const type = headerOf(headers, 'content-type').split(';')[0].trim().toLowerCase();
    if (statusCode >= 400 || EMPTY.includes(statusCode)) {
      fail('HTTP_STATUS', {status: statusCode});
    } else if (headerOf(headers, 'content-disposition').trim().toLowerCase().startsWith('attachment')) {
      fail('DOWNLOAD');
    } else if (type && !HTML.includes(type)) {
      fail('NOT_HTML', {mime: type.slice(0, 200)});
    }
  });
  session.on('Network.responseReceived', ({requestId, response}) => {
    if (!active || requestId !== mainRequest) return;
    seen.status = response.status;
    seen.mime = response.mimeType.slice(0, 200);
    seen.protocol = response.protocol ?? '';
    if (response.status >= 400) {
      fail('HTTP_STATUS', {status: response.status});
    } else if (response.mimeType && !HTML.includes(response.mimeType)) {
      fail('NOT_HTML', {mime: seen.mime});
    }
  });
  session.on('Network.loadingFailed', ({requestId, errorText, canceled}) => {
    if (!active || requestId !== mainRequest || canceled || errorText === 'net::ERR_ABORTED') return;
    fail('NET', {net: errorText.slice(0, 100)});
  });

  return {
    verdict,
    begin: () => { active = true; },
    end: () => { active = false; },
    // A page may start a download beside itself; only one in its place is the end.
    downloaded: () => HTML.includes(seen.mime) || fail('DOWNLOAD'),
    page: () => ({...seen}),
  };
}

function headerOf(headers, name) {
  const key = Object.keys(headers).find((header) => header.toLowerCase() === name);
  return key === undefined ? '' : String(headers[key]);
}
