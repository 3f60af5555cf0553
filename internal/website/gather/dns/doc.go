// Package dns gathers DNS facts about a site: its addresses, the delegation and every
// authoritative server of its zone, DNSSEC, CAA, the records that other checks need, and the
// e-mail policy of its domain.
//
// Authoritative servers are queried directly where port 53 is open. A step is limited in
// time, in messages and in parallel queries; what it does not learn within the limits is
// missing in the facts, and the checks of it are NOT_RUN.
package dns
