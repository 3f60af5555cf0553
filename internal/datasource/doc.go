// Package datasource owns reference data that others publish and that checks
// need: lists that are fetched over HTTP or read from a file, parsed, kept, and
// renewed. A Source has one address and one parser. Its data are loaded when
// they are first asked for, and renewed in the background by one fetch at a
// time; what was fetched is kept in the blob store, so that a restart, or
// another worker, does not fetch again.
//
// A scan never waits long for a source: data that are out of date but not too
// old are handed out with that mark while a renewal runs; a source that fails is
// left alone for a while, and until it is back it answers at once that there are
// no data. Data that cannot be parsed are refused, and what was there before
// stays.
//
// All requests leave through the client that the owner gives, which is that of
// package egress.
package datasource
