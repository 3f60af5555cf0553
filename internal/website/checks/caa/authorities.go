package caa

import (
	"crypto/x509"
	"slices"
	"strings"
)

// authority lists the CAA domains that an issuer recognises, according to its certification
// practice statement.
type authority struct {
	organization string // as in the issuer's O, compared as a case-insensitive prefix
	domains      []string
}

// authorities lists the public authorities that issue most certificates of
// websites. An issuer that is not listed cannot be compared with CAA.
func authorities() []authority {
	return []authority{
		{"Let's Encrypt", []string{"letsencrypt.org"}},
		{"Google Trust Services", []string{"pki.goog", "google.com"}},
		{"DigiCert", []string{
			"digicert.com", "digicert.ne.jp", "cybertrust.ne.jp", "symantec.com", "thawte.com", "geotrust.com", "rapidssl.com",
			"volusion.com", "stratossl.com", "intermediatecertificate.com", "1and1.com", "www.digicert.com", "digitalcertvalidation.com",
			"quovadisglobal.com",
		}},
		{"Cloudflare, Inc.", []string{"digicert.com"}},
		{"Sectigo", []string{"sectigo.com", "comodo.com", "comodoca.com", "usertrust.com", "trust-provider.com"}},
		{"COMODO", []string{"sectigo.com", "comodo.com", "comodoca.com", "usertrust.com", "trust-provider.com"}},
		{"ZeroSSL", []string{"sectigo.com", "zerossl.com", "trust-provider.com"}},
		{"GlobalSign", []string{"globalsign.com"}},
		{"Amazon", []string{"amazon.com", "amazontrust.com", "awstrust.com", "amazonaws.com"}},
		{"GoDaddy", []string{"godaddy.com", "starfieldtech.com"}},
		{"Starfield", []string{"starfieldtech.com", "godaddy.com"}},
		{"Entrust", []string{"entrust.net", "affirmtrust.com"}},
		{"SSL Corp", []string{"ssl.com"}},
		{"Buypass", []string{"buypass.com", "buypass.no"}},
		{"Microsoft", []string{"microsoft.com"}},
		{"Apple", []string{"pki.apple.com"}},
		{"Actalis", []string{"actalis.it"}},
		{"Certainly", []string{"certainly.com"}},
		{"Asseco", []string{"certum.pl", "certum.eu"}},
		{"Unizeto", []string{"certum.pl", "certum.eu"}},
		{"SwissSign", []string{"swisssign.com"}},
		{"QuoVadis", []string{"quovadisglobal.com", "digicert.com"}},
		{"IdenTrust", []string{"identrust.com"}},
		{"D-Trust", []string{"d-trust.net", "dtrust.de"}},
		{"Deutsche Telekom", []string{"telesec.de"}},
		{"TAIWAN-CA", []string{"twca.com.tw"}},
		{"SECOM", []string{"secomtrust.net"}},
		{"Hellenic Academic", []string{"harica.gr"}},
		{"TrustAsia", []string{"trustasia.com", "sectigo.com", "digicert.com"}},
	}
}

// recognised returns the CAA domains of the certificate's issuer, nil when the
// issuer is not in the list.
func recognised(leaf *x509.Certificate) []string {
	for _, org := range leaf.Issuer.Organization {
		i := slices.IndexFunc(authorities(), func(a authority) bool {
			return len(org) >= len(a.organization) && strings.EqualFold(org[:len(a.organization)], a.organization)
		})
		if i >= 0 {
			return authorities()[i].domains
		}
	}
	return nil
}
