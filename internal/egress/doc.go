// Package egress owns every connection that Assay opens towards a scan target.
// Targets are hostile: a host name may be a disguised spelling of a private
// address, may resolve to one, may start to resolve to one between two look-ups
// (DNS rebinding), or may redirect to one, and a response may be endless or a
// decompression bomb. The guard therefore never trusts a name. Policy checks
// hosts as they are spelled and addresses as they are dialled; Dialer resolves a
// name once, keeps the addresses that the policy accepts, dials those addresses
// and never the name, and checks the socket address again in the moment before
// the system call connects; Client runs each request and each redirect through
// the same judgement and bounds time, headers, body and redirects; ReadBody
// decodes content codings under size and ratio limits; Proxy offers the same
// guard to a headless browser.
//
// # What is public
//
// An address is public when it is globally reachable according to the IANA
// special-purpose address registries (RFC 6890 and its updates). For IPv6 the
// rule is the other way round: nothing outside the allocated global unicast
// space 2000::/3 is public, except the NAT64 well-known prefix. An IPv4-mapped
// IPv6 address is the IPv4 address, because the socket goes there. An IPv6
// address that carries an IPv4 address in another way (NAT64, 6to4, ISATAP) is
// public only when the carried address is, and the deprecated carriers (Teredo,
// IPv4-compatible, IPv4-translated) never are. A network-specific NAT64 prefix
// (RFC 6052 section 2.2) cannot be recognised from outside: a host behind such a
// translator must have its routes to private networks removed there.
//
// # Exceptions
//
// The entries of the setting egress.allow open exceptions:
//
//   - a CIDR or a bare address opens these addresses, however they are reached
//     by name. It is compared with the unmapped address only: 127.0.0.0/8 opens
//     127.0.0.1 and ::ffff:127.0.0.1, and neither 64:ff9b::7f00:1 nor
//     2002:7f00:1::, which need entries of their own;
//   - a host name (exact, or *.suffix for every name below a suffix) opens the
//     names of private networks that match it, and lets a matching name resolve
//     to loopback, private-use, shared and unique-local addresses. It opens no
//     link-local, multicast, reserved or address-carrying range;
//   - the addresses of cloud metadata services are opened by nothing but an
//     entry for exactly that address.
//
// # Errors
//
// A refusal is a *scan.Error with code target_forbidden, or invalid when the
// host is not a host at all. A failed look-up or connection is a *NetError, which
// is a net.Error and unwraps to a *scan.Error with code target_unreachable and
// from there to the error of package net.
package egress
