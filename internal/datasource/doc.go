// Package datasource owns third-party reference data that checks need: lists that are fetched
// over HTTP or read from a file, parsed, cached, and renewed. A Source has one address and one
// parser. Its data is loaded on first use, and renewed in the background by one fetch at a
// time; the blob store caches it, so that a restart, or another worker, does not fetch it
// again.
//
// A scan never waits long for a source: data that is out of date but not too old is returned,
// marked as stale, while a renewal runs; a source that fails is left alone for a while, and
// until it is back it answers at once that there is no data. Unparsable data is refused, and
// the data before it stays in use.
//
// All requests leave through the client that the owner gives, which is that of package egress.
package datasource
