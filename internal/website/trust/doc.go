// Package trust decides whether clients accept a server's certificates, and why not.
// crypto/x509 builds the chains; obstacles adds the further checks of OpenSSL and browsers.
// Where no chain is accepted, every path from the certificate to a root is searched for the
// obstacles in it, so that the reason is one of capture.TrustReason and not the text of an
// error.
package trust
