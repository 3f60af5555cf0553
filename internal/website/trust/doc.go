// Package trust owns the question whether clients accept a server's certificates,
// and why not. crypto/x509 builds the chains; what it does not look at and OpenSSL
// and browsers do is held against them besides. Where no chain is accepted, every
// way from the certificate to a root is looked at for what stands in it, so that
// the reason is one of capture.TrustReason and not a verifier's words.
package trust
