// Package site owns the Site Health crawl of one site: which addresses are the same page,
// which belong to the site, and which are crawler traps; what robots.txt, sitemaps and pages
// contain (Fetcher, Crawler); and the work on a batch of pages (Batch) with Lighthouse's
// scores. It stores nothing: the frontier is a table of the store, and activities connect
// the two.
//
// # Requests that a crawl makes
//
// Only GET and HEAD, without bodies, and with no cookies but those set within the same chain
// of redirects. Every request takes a turn of its host (Pacer), and the pause between turns
// is the full Crawl-delay. Every hop must pass the egress policy, and pages also robots.txt.
// Of a page at most 5 MB and 10,000 links are read. Discovery reads at most 200 sitemaps
// with 500,000 entries in three minutes, not counting the pauses that the site asks for.
//
// The site is where the entry leads, even on another host, unless that is a sign-in service.
// A page that redirects, that moves its visitors on within five seconds (with a script: while
// Lighthouse loads it), or that names another page of the site as its canonical address is not
// scored; the other one is. Iframes and forms are not followed. Files, recognised by their name
// or by a download attribute, are not pages: after the crawl, Files checks whether they exist.
package site
