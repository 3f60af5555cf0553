// Package resolver owns Assay's DNS client: look-ups through recursive servers or from the
// root hints down, and single queries to single servers.
//
// # Modes
//
// A Forward resolver queries recursive servers that the configuration trusts. An Iterative
// one starts at root hints and follows referrals, so it needs no recursive server. Both
// return the same kind of Answer.
//
// # Trust
//
// The addresses of authoritative servers are found in the zones under examination, so
// whoever owns a zone chooses them. They are dialled through Config.Authoritative, which is
// the egress guard in production. Configured recursive servers are dialled through
// Config.Recursive.
//
// An answer counts only if it comes from the queried address to the querying socket (a fresh
// one per query, on a random port), carries the random message id and repeats the question
// (RFC 5452). In Iterative mode records outside of the queried server's zone are dropped.
//
// # Names
//
// All names are absolute; no search list is applied. Names at and below localhost are the
// loopback addresses (RFC 6761 §6.3). LookupNetIP consults the hosts file first if one is
// configured, as the system's resolver does; Ask and Lookup, which report facts about the
// domain name system, never do.
//
// # Limits
//
// One question follows at most 10 CNAMEs, 16 referrals, 4 levels of name-server names and
// sends at most 64 messages. WithBudget limits the messages of a whole task.
package resolver
