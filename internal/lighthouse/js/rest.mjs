// Watching whether a page needs the processor: while Lighthouse only waits to see that it
// stays quiet, another page may be loaded.

// A page is at rest once this many looks in a row, each this long after the one before,
// found no request under way and the main thread nearly idle.
const LOOK_MS = 100;
const LOOKS = 3;
const BUSY_SHARE = 0.1;

async function taskSeconds(session) {
  const {metrics} = await session.send('Performance.getMetrics');
  return metrics.find(({name}) => name === 'TaskDuration')?.value ?? NaN;
}

/**
 * watchRest calls onRest when the page has loaded and come to rest, and onWake, once, if it
 * does not stay so. It has a DevTools session of its own, so that Lighthouse's is not
 * affected, and looks only after the load. end ends it.
 */
export async function watchRest(page, monitor, {onRest, onWake}) {
  const session = await page.createCDPSession();
  let timer;
  let before = NaN;
  let calm = 0;
  let quiet = false;
  let ended = false;
  const later = () => { if (!ended) timer = setTimeout(() => look().catch(() => {}), LOOK_MS); };
  const look = async () => {
    const spent = await taskSeconds(session);
    const worked = (spent - before) * 1000;
    before = spent;
    // A navigation resets the time, and a single look is not comparable.
    calm = monitor.isIdle() && worked >= 0 && worked < BUSY_SHARE * LOOK_MS ? calm + 1 : 0;
    if (ended) return;
    if (quiet && calm === 0) {
      ended = true;
      onWake();
    } else if (!quiet && calm >= LOOKS) {
      quiet = true;
      onRest();
    }
    later();
  };
  const again = () => { clearTimeout(timer); calm = 0; before = NaN; };
  session.on('Page.frameNavigated', ({frame}) => { if (!frame.parentId) again(); });
  session.on('Page.loadEventFired', () => { again(); later(); });
  await Promise.all([session.send('Page.enable'), session.send('Performance.enable')]);
  return {
    end: () => {
      ended = true;
      clearTimeout(timer);
      session.detach().catch(() => {});
    },
  };
}
