// Package lighthouse owns lab measurements of pages: a pool of worker processes,
// each a Node program with one warm Chromium that audits one page at a time with
// Lighthouse, and the reduction of Lighthouse's report to the facts that Assay
// keeps. The Node side lives in the folder js and is driven by JSON lines.
//
// # Speed and truth
//
// A page's load is measured while nothing else should be. Config.GateTokens bounds
// how many pages are loaded at once over all workers, and a load is begun when the
// machine is calm: less than a third of one core was busy for a tenth of a second,
// or eight of those have passed. What the page before left to do, the storing of
// its report above all, is over by then. A page gives its token up when it is at
// rest: loaded, a second without requests, no long task; Lighthouse then watches
// for more than a second whether it stays so, which needs no quiet machine.
//
// With as many workers as tokens each page is measured alone, on two cores of its
// own (GateTokens). More workers audit pages while others are loaded: that is
// faster, and inflates the blocking time of what loads. Without a gate nothing is
// waited for, not for calm either; more pages fit into a minute, and performance
// scores drift with the load of the machine. What makes a worker faster than a
// fresh run (a warm browser, configuration and messages parsed once) changes no
// score.
//
// # Hostile pages
//
// A page may hang, crash, download, loop or eat memory. Every job has a limit of
// its own, outside the worker; past it, or past the ceiling of memory, or on
// cancellation, the whole process group of the worker is killed and the next
// page gets a new one. Only that page is lost, with a *PageError that says why.
//
// Everything that a page fetches goes through an egress.Proxy that is started
// for this one run and ends with it; the browser itself has no other way out,
// not even to loopback. A worker inherits nothing from the environment, and has
// a private folder that is removed with it. When Assay runs as root, workers run
// as an unprivileged user; Chromium's sandbox is used wherever it works.
package lighthouse
