// Package datasource owns third-party reference data that checks need: lists that are
// fetched over HTTP or read from a file, parsed, cached, and renewed. A Source has one
// address and one parser. Its data is loaded at the first use or by Prefetch, and renewed in the background
// by one fetch at a time; the blob store caches it, so that a restart, or another worker,
// does not fetch it again.
//
// A scan waits a bounded time for data that has never been loaded, and for no other: data that is out of date but not too old is
// returned, marked as stale, while a renewal runs. After a failure, a source is not called
// for a while; until it is back, look-ups immediately return that there is no data.
// Unparsable data is refused, and the previous data stays in use.
//
// All requests use the owner's client, which is the one of package egress.
package datasource
