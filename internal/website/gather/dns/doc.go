// Package dns gathers what the domain name system says about a site: its
// addresses, the delegation and every authoritative server of its zone, DNSSEC,
// CAA, the records that other checks lean on, and the e-mail policy of its
// domain.
//
// Authoritative servers are asked directly where port 53 is open. A step is
// bounded in time, in messages and in parallel questions; what was not learned
// within them is missing in the facts and its checks are NOT_RUN.
package dns
