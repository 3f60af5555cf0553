// Package ctlog owns the list of Certificate Transparency logs and the verification of their signed
// timestamps (RFC 6962): the log list in the format that Chrome and Apple publish (version 3),
// timestamps in their TLS encoding, and the signature over a certificate or over the precertificate
// that it was issued from.
package ctlog
