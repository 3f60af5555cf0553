// Whether a page is hung. Lighthouse grants a second to answer a ping, and half a minute to a
// command, which a page that waits for the processor of a busy machine exceeds, so what the
// page works counts instead.

export const PING = '"ping"'; // the expression of Lighthouse's ping

// A page that has worked for so long without an answer is hung, in milliseconds of processor
// time.
const WORK_MS = 10_000;

// A page that neither answers nor works waits, for example for a synchronous request, and
// counts as hung after so long, in milliseconds.
const SILENT_MS = 40_000;

// A page that gets less than this share of a processor does not work, even on a busy machine:
// one that waits does a little.
const WORK_SHARE = 0.1;

const LOOK_MS = 500;

/**
 * answered waits for the answer to a command that is overdue and resolves to it; it rejects if
 * the page is hung. workSeconds returns the processor time of the browser's pages so far.
 */
export async function answered(answer, workSeconds) {
  const begun = performance.now();
  const before = await workSeconds();
  for (;;) {
    let timer;
    const look = new Promise((resolve) => { timer = setTimeout(resolve, LOOK_MS); });
    const came = await Promise.race([answer.then(() => true), look]);
    clearTimeout(timer);
    if (came) return answer;
    const worked = (await workSeconds() - before) * 1000;
    if (worked >= WORK_MS || performance.now() - begun >= SILENT_MS + worked / WORK_SHARE) {
      throw new Error(`no answer after ${Math.round(worked)} ms of work`);
    }
  }
}

/** ping sends a ping through ask and resolves to the answer; it rejects if the page is hung. */
export function ping(ask, workSeconds) {
  const answer = ask(); // first: the time-out that it sets is that of the next command
  answer.catch(() => {});
  return answered(answer, workSeconds);
}

/** pageSeconds returns the processor time of a browser's pages so far, in seconds. */
export async function pageSeconds(session) {
  const {processInfo} = await session.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({type}) => type === 'renderer').reduce((sum, {cpuTime}) => sum + cpuTime, 0);
}
