// Whether a page is hung. Lighthouse grants a second to answer a ping, which a page that waits
// for the processor of a busy machine exceeds, so what the page works counts instead.

export const PING = '"ping"'; // the expression of Lighthouse's ping

// A page that has worked for so long without an answer is hung, in milliseconds of processor
// time.
const WORK_MS = 10_000;

// A page that neither answers nor works waits, for example for a synchronous request, and
// counts as hung after so long, in milliseconds.
const SILENT_MS = 40_000;

const LOOK_MS = 500;

/**
 * ping sends a ping through ask and resolves to the answer; it rejects if the page is hung.
 * workSeconds returns the processor time of the browser's pages so far.
 */
export async function ping(ask, workSeconds) {
  const begun = performance.now();
  const answer = ask(); // first: the time-out that it sets is that of the next command
  answer.catch(() => {});
  const before = await workSeconds();
  for (;;) {
    let timer;
    const look = new Promise((resolve) => { timer = setTimeout(resolve, LOOK_MS); });
    const answered = await Promise.race([answer.then(() => true), look]);
    clearTimeout(timer);
    if (answered) return answer;
    const worked = (await workSeconds() - before) * 1000;
    if (worked >= WORK_MS || performance.now() - begun >= SILENT_MS + worked) {
      throw new Error(`no answer after ${Math.round(worked)} ms of work`);
    }
  }
}

/** pageSeconds returns the processor time of a browser's pages so far, in seconds. */
export async function pageSeconds(session) {
  const {processInfo} = await session.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({type}) => type === 'renderer').reduce((sum, {cpuTime}) => sum + cpuTime, 0);
}
