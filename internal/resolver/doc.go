// Package resolver owns Assay's DNS client: look-ups through recursive servers
// or from the root hints down, and single questions to single servers.
//
// # Modes
//
// A Forward resolver asks recursive servers that the configuration trusts. An
// Iterative one starts at root hints and follows referrals, so it needs nobody
// else's resolver. Both give the same Answer.
//
// # Whom it trusts
//
// The addresses of authoritative servers come out of the zones that are looked
// at, so whoever owns a zone chooses them. They are dialled through
// Config.Authoritative, which is the egress guard in production. Configured
// recursive servers are dialled through Config.Recursive.
//
// An answer counts only when it comes from the asked address over the asking
// socket (a fresh one per question, on a random port), carries the random
// message id and repeats the question (RFC 5452). In Iterative mode records
// from outside the zone that the server was asked for are dropped.
//
// # Names
//
// All names are absolute; no search list is applied. Names at and below
// localhost are the loopback addresses (RFC 6761 §6.3). LookupNetIP consults
// the hosts file first when one is configured, as the system's resolver does;
// Ask and Lookup, which give facts about the domain name system, never do.
//
// # Bounds
//
// One question follows at most 10 CNAMEs, 16 referrals, 4 levels of name-server
// names and sends at most 64 messages. WithBudget bounds the messages of a
// whole task.
package resolver
