// Package records owns the parsers of policies in TXT and CAA records and in the MTA-STS
// policy file: SPF (RFC 7208), DMARC (RFC 7489 and RFC 9989), DKIM keys (RFC 6376), MTA-STS
// (RFC 8461), TLS-RPT (RFC 8460), BIMI and CAA (RFC 8659). They read hostile text, never
// panic and look nothing up.
//
// A text is the whole TXT record, its character strings joined.
package records
