// Package lighthouse owns lab measurements of pages: a pool of worker processes, each a Node
// program with one warm Chromium that audits one page at a time with Lighthouse, and the
// reduction of Lighthouse's report to the facts that Assay stores. The Node side is in the
// folder js and is driven by JSON lines.
//
// # Speed and accuracy
//
// While a page's load is measured, nothing else should run. Config.GateTokens limits how
// many pages use the processor at once, over all workers: to be loaded, or to be inspected
// and audited. A load begins when the machine is calm: less than a third of one core was
// busy for a tenth of a second, or eight of these have passed. Left-over work of the
// previous page, such as storing its report, is finished by then.
//
// Lighthouse waits for more than two seconds to see that a loaded page stays quiet. A page
// releases its token when it is at rest: loaded, without requests and with a nearly idle
// main thread for 0.3 s, or, if it always does a little, when Lighthouse finds no long task.
// It requests another one for what follows, before pages that are not loaded yet. Its
// recording goes on until then, which changes no score of a page at rest. A page that wakes
// meanwhile cannot be stopped; it requests the token at once, so that no further page is
// loaded beside it.
//
// With as many workers as tokens, each page is measured alone, on two cores of its own
// (GateTokens). More workers (WorkersPerToken) make the waits overlap. Without a gate pages
// do not wait at all; throughput is highest, and performance scores vary with the load of
// the machine. What makes a worker faster than a fresh run (a warm browser, configuration
// and messages parsed once) changes no score.
//
// # Hostile pages
//
// A page may hang, crash, download, loop or exhaust memory. Every job has its own limit,
// outside the worker; above it, or above the memory limit, or on cancellation, the whole
// process group of the worker is killed and the next page gets a new one. Only that page is
// lost, with a *PageError that explains why.
//
// All requests of a page go through an egress.Proxy that is started for this one run and
// ends with it; the browser itself has no other connection, not even to loopback. A worker
// inherits no environment variables, and has a private folder that is removed with it. When
// Assay runs as root, workers run as an unprivileged user; Chromium's sandbox is used
// wherever it works.
package lighthouse
