// Package site owns the rules of a Site Health crawl: which addresses are one
// and the same page, which belong to the site, and which lead nowhere but on and
// on. It is pure; the frontier is a table of the store, and activities fetch.
package site
