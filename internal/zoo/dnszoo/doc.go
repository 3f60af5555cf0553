// Package dnszoo owns a small DNS on loopback for tests: a signed root, top-level domains,
// healthy zones for test sites and one zone per fault, served by real authoritative servers
// over UDP and TCP.
//
// Every server has made-up addresses, 127.53.n.1 and fd53:n::1 on port 53, and listens on an
// ephemeral port of its IPv4 address. Map translates the former into the latter; DialAddr
// dials through that translation. So neither privileges nor fixed ports nor IPv6 are needed,
// and several zoos can run side by side.
package dnszoo
