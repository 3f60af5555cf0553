// Package site owns the Site Health crawl of one site: which addresses are one and
// the same page, which belong to the site, and which lead nowhere but on and on;
// what robots.txt, sitemaps and pages say (Fetcher, Crawler); and the work on a
// batch of pages (Batch) with the scores of Lighthouse. It keeps nothing: the
// frontier is a table of the store, and activities put both together.
//
// # What a crawl does and does not ask for
//
// GET and HEAD alone, without bodies, and with the cookies of the same chain of
// redirects at most. What is asked of a host takes a turn of it (Pacer), and the
// pause between turns is the whole Crawl-delay. Every hop is judged by the egress
// policy, and of pages by robots.txt. Five megabytes of a page are read and 10,000
// of its links; 200 sitemaps with 500,000 entries and three minutes, beside the
// pauses that the site asks for, are the most that discovery spends on them.
//
// Where the entry leads is the site, even on another host, unless that is a sign-in
// service. A page that redirects, that moves its visitors on within five seconds, or
// that names another page of the site as its canonical address is not scored; the
// other one is. Iframes and forms are not followed. Files, by their name or by a
// download attribute, are no pages: when the crawl has ended Files asks whether they
// are there.
package site
