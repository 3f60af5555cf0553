package secrets

import (
	"bytes"
	"crypto"
	"crypto/x509"
	"encoding/pem"
	"net"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/code"
)

var (
	// serverKey matches the paths of keys of servers, otherKeyUse those of keys that sign tokens, or certificates of others.
	serverKey   = regexp.MustCompile(`(?i)(^|[/._-])(ssl|tls|https?|certs?|certificates?|server|nginx|apache|traefik|haproxy)([/._-]|$)`)
	otherKeyUse = regexp.MustCompile(`(?i)jwt|saml|token|sign|oauth|oidc|idp|\bca\b|root|push|apns`)
	certificate = regexp.MustCompile(`(?i)\.(pem|crt|cer|cert)$`)
	// exampleOwner matches the owner of a certificate that calls itself an example.
	exampleOwner = regexp.MustCompile(`(?i)\b(example|dummy|snake-?oil)\b`)
)

// maxCertificate limits the size of a certificate's file, in bytes, maxCertificates the number of them that is read.
const (
	maxCertificate  = 1 << 16
	maxCertificates = 200
)

// ofSelfSigned lowers the severity of keys of servers whose certificate, in the same folder, nobody has issued, or an authority that nobody
// has: nobody trusts it who has not been asked to. For the names of the local host, for an owner that calls itself an example, and once it
// has ended, it is LOW. Keys of other uses are only lowered for such an owner.
func ofSelfSigned(root *os.Root, tree *code.Tree, outcomes []outcome) {
	var certificates []*x509.Certificate
	folders := map[string][]int{}
	for i := range outcomes {
		for n := range outcomes[i].hits {
			h := &outcomes[i].hits[n]
			if h.rule != ruleKey || h.facts.severity.Rank() >= sevMed.Rank() || !serverKey.MatchString(h.path) {
				continue
			}
			if len(folders) == 0 {
				certificates = selfSigned(root, tree, folders)
			}
			for _, at := range folders[path.Dir(h.path)] {
				h.ofCertificate(root, certificates[at])
			}
		}
	}
}

// selfSigned returns the certificates of a tree that their own key has signed, or the key of another such certificate in the tree, and adds
// their indices to those of their folders.
func selfSigned(root *os.Root, tree *code.Tree, folders map[string][]int) []*x509.Certificate {
	all, places := certificatesOf(root, tree)
	var authorities, found []*x509.Certificate
	for _, c := range all {
		if bytes.Equal(c.RawIssuer, c.RawSubject) {
			authorities = append(authorities, c)
		}
	}
	for i, c := range all {
		own := func(a *x509.Certificate) bool {
			return a == c || bytes.Equal(a.RawSubject, c.RawIssuer) &&
				a.CheckSignature(c.SignatureAlgorithm, c.RawTBSCertificate, c.Signature) == nil
		}
		if !slices.ContainsFunc(authorities, own) {
			continue
		}
		folders[places[i]] = append(folders[places[i]], len(found))
		found = append(found, c)
	}
	return found
}

// certificatesOf returns the certificates of a tree, each with its folder.
func certificatesOf(root *os.Root, tree *code.Tree) (found []*x509.Certificate, places []string) {
	read := 0
	for _, f := range tree.Files {
		if f.Size > maxCertificate || !certificate.MatchString(f.Path) {
			continue
		}
		if read++; read > maxCertificates {
			break
		}
		content, err := readFile(root, f.Path, maxCertificate)
		if err != nil {
			continue
		}
		block, _ := pem.Decode(content)
		if block == nil || block.Type != "CERTIFICATE" {
			continue
		}
		c, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			continue
		}
		found, places = append(found, c), append(places, path.Dir(f.Path))
	}
	return found, places
}

// ofCertificate lowers the severity of a key if a certificate is for it.
func (h *hit) ofCertificate(root *os.Root, c *x509.Certificate) {
	content, err := readFile(root, h.path, maxCertificate)
	if err != nil {
		return
	}
	public := publicKey(content)
	if known, ok := c.PublicKey.(interface{ Equal(crypto.PublicKey) bool }); !ok || public == nil || !known.Equal(public) {
		return
	}
	example := exampleOwner.MatchString(c.Subject.String())
	if !example && otherKeyUse.MatchString(h.path) {
		return
	}
	h.facts.severity = sevMed
	if example || ofLocalHost(c) || c.NotAfter.Unix() < longAgo {
		h.facts.severity, h.facts.confidence = sevLow, doubted(h.facts.confidence)
	}
}

// publicKey returns the public key of the first private key in a file, nil if it has none that can be read.
func publicKey(content []byte) crypto.PublicKey {
	for block, rest := pem.Decode(content); block != nil; block, rest = pem.Decode(rest) {
		if key, err := x509.ParsePKCS8PrivateKey(block.Bytes); err == nil {
			if signer, ok := key.(crypto.Signer); ok {
				return signer.Public()
			}
		}
		if key, err := x509.ParsePKCS1PrivateKey(block.Bytes); err == nil {
			return key.Public()
		}
		if key, err := x509.ParseECPrivateKey(block.Bytes); err == nil {
			return key.Public()
		}
	}
	return nil
}

// ofLocalHost reports whether all names of a certificate are those of the local host.
func ofLocalHost(c *x509.Certificate) bool {
	names := append([]string{}, c.DNSNames...)
	for _, ip := range c.IPAddresses {
		if !ip.IsLoopback() && !ip.Equal(net.IPv4zero) {
			return false
		}
	}
	if len(names) == 0 {
		names = append(names, c.Subject.CommonName)
	}
	for _, name := range names {
		if name = strings.ToLower(name); !localHost.MatchString(name) && !strings.HasSuffix(name, ".localhost") && !strings.HasSuffix(name,
			".local") {
			return false
		}
	}
	return true
}
