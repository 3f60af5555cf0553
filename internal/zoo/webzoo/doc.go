// Package webzoo owns the web sites of the proving ground: real HTTP, TLS and QUIC servers
// on loopback addresses, one healthy and many that break one thing each. A site is data, a
// Blueprint; a fault is a Variant that changes the blueprint of the healthy site.
//
// Every site has its own host name and made-up addresses (127.80.x.y, and 2001:db8:80::… if
// it is dual-stack) with the standard ports. The servers really listen on ports that the
// operating system chose; Zoo.DialMap translates the former into the latter, so that nothing
// needs privileges or fixed ports. Zoo.LookupNetIP resolves the names.
package webzoo
