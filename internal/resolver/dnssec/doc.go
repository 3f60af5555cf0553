// Package dnssec owns the validation of DNSSEC chains of trust (RFC 4033-4035, RFC 5155):
// from configured trust anchors through DS and DNSKEY of every zone down to the records of
// one host. It sends no queries itself; a Source returns the replies, and the verdict is one
// of the four states of RFC 4035 §4.3.
//
// Work on hostile zones is limited: a few signatures per set, a few keys per signature, and
// no NSEC3 hashing past 100 iterations (RFC 9276 §3.2).
package dnssec
