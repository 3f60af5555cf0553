package endpoint

import (
	"cmp"
	"context"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"slices"
	"strings"
	"time"

	"assay/internal/egress"
	"assay/internal/scan"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/certificate"
	"assay/internal/website/gather/tls"
	"assay/internal/zoo/tlszoo"
)

// Facts are the results of one side about an endpoint, by name. A fact that the side does
// not examine is missing.
type Facts map[string]string

// Names of facts. Suites and the acceptance of versions have one each, such as "suites
// TLS 1.2" and "accepts TLS 1.2".
const (
	factGroups       = "groups"
	factDH           = "DH bits"
	factCompression  = "compression"
	factRenegotiable = "secure renegotiation"
	factClientRenego = "renegotiation by the client"
	factResumed      = "resumption"
	factStapled      = "stapled OCSP response"
	factEMS          = "extended master secret"
	factHTTP2        = "HTTP/2 by ALPN"
	factCertificates = "certificates" // SHA-256 fingerprints of the leaves
	factSent         = "certificates sent"
	factKey          = "key"
	factSignature    = "signature"
	factNames        = "names"
	factUntil        = "valid until"
	factAccepted     = "certificate accepted"
)

const (
	yes = "yes"
	no  = "no"
)

func yesNo(b bool) string {
	if b {
		return yes
	}
	return no
}

// put sets a fact where it is known.
func (f Facts) put(name string, known *bool) {
	if known != nil {
		f[name] = yesNo(*known)
	}
}

// gathered is the result of Assay: facts, and the capture that they were read from.
type gathered struct {
	facts   Facts
	capture *capture.TLS
}

// table resolves Host to the loopback address.
type table struct{}

// LookupNetIP implements egress.Resolver.
func (table) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	if host != Host {
		return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
	}
	return []netip.Addr{netip.AddrFrom4([4]byte{127, 0, 0, 1})}, nil
}

// budget is the time limit for gathering, which is generous because the tools have no limit either.
const budget = 10 * time.Minute

// assay gathers the facts about the endpoint and evaluates its certificate.
func assay(ctx context.Context, r *running, ca *tlszoo.CA) (*gathered, error) {
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8"})
	if err != nil {
		return nil, err
	}
	target, err := website.ParseTarget(fmt.Sprintf("https://%s:%d/", Host, r.addr.Port()))
	if err != nil {
		return nil, err
	}
	g := tls.New(tls.Config{
		Dialer: egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: table{}}),
		Roots:  ca.Anchors(), Clock: time.Now, Logger: slog.New(slog.DiscardHandler), Budget: budget, Timeout: time.Minute,
	})
	c := website.NewCapture(target, time.Now(), website.Terms{Profile: capture.ProfileHTTP})
	if c.TLS, err = g.Gather(ctx, c.Target, nil); err != nil {
		return nil, err
	}
	if c.TLS.OutOfTime || len(c.TLS.Certificates) == 0 {
		return nil, fmt.Errorf("gathering ended early: %s", c.TLS.Error)
	}
	facts := describe(c.TLS)
	catalogue, err := check.NewCatalogue("compare", certificate.Set())
	if err != nil {
		return nil, err
	}
	groups, panics := catalogue.Judge(scan.PillarSecurity, c)
	if len(panics) > 0 {
		return nil, fmt.Errorf("judging panicked: %v", panics)
	}
	facts[factAccepted] = yes
	for _, result := range groups[0].Checks {
		if slices.ContainsFunc(result.Caps, func(c check.Cap) bool { return c.Name == "BAD_CERT" }) {
			facts[factAccepted] = no
		}
	}
	return &gathered{facts, c.TLS}, nil
}

// describe turns a capture into facts.
func describe(t *capture.TLS) Facts {
	f := Facts{}
	for _, version := range versions() {
		f["accepts "+version] = yesNo(t.Accepts(version))
		if ids := suites(t, version); len(ids) > 0 {
			f["suites "+version] = idList(ids)
		}
	}
	groups := slices.Clone(t.Groups)
	slices.Sort(groups)
	f[factGroups] = strings.Join(groups, " ")
	if t.DHBits > 0 {
		f[factDH] = fmt.Sprint(t.DHBits)
	}
	f.put(factCompression, t.Compression)
	f.put(factRenegotiable, t.SecureRenegotiation)
	f.put(factClientRenego, t.ClientRenegotiation)
	f.put(factResumed, t.Resumed)
	f.put(factEMS, t.ExtendedMasterSecret)
	f[factStapled] = yesNo(t.OCSP.Stapled)
	f[factHTTP2] = yesNo(t.Handshake != nil && t.Handshake.ALPN == "h2")
	f.addCertificates(t)
	return f
}

func (f Facts) addCertificates(t *capture.TLS) {
	prints := []string{fingerprint(t.Certificates[0].DER)}
	for _, other := range t.Others {
		prints = append(prints, fingerprint(other.Certificates[0].DER))
	}
	f[factCertificates] = sorted(prints)
	f[factSent] = fmt.Sprint(len(t.Certificates))
	leaf, err := x509.ParseCertificate(t.Certificates[0].DER)
	if err != nil {
		return
	}
	f[factSignature] = strings.ToLower(leaf.SignatureAlgorithm.String())
	f[factUntil] = leaf.NotAfter.UTC().Format("2006-01-02 15:04")
	names := slices.Clone(leaf.DNSNames)
	for _, ip := range leaf.IPAddresses {
		names = append(names, ip.String())
	}
	f[factNames] = sorted(names)
	switch key := leaf.PublicKey.(type) {
	case *rsa.PublicKey:
		f[factKey] = fmt.Sprintf("RSA %d", key.N.BitLen())
	case *ecdsa.PublicKey:
		f[factKey] = fmt.Sprintf("EC %d", key.Curve.Params().BitSize)
	case ed25519.PublicKey:
		f[factKey] = "Ed25519 256"
	}
}

func versions() []string {
	return []string{capture.SSL2, capture.SSL3, capture.TLS10, capture.TLS11, capture.TLS12, capture.TLS13}
}

// suites returns the accepted suites of a version.
func suites(t *capture.TLS, version string) (out []uint16) {
	for _, s := range t.Suites {
		if s.Version == version {
			out = append(out, s.ID)
		}
	}
	return out
}

// idList returns the canonical form of a set of suites, such as "1301 c02f".
func idList(ids []uint16) string {
	slices.Sort(ids)
	var out []string
	for _, id := range slices.Compact(ids) {
		out = append(out, fmt.Sprintf("%04x", id))
	}
	return strings.Join(out, " ")
}

func fingerprint(der []byte) string { return fmt.Sprintf("%x", sha256.Sum256(der)) }

func sorted[T cmp.Ordered](list []T) string {
	slices.Sort(list)
	return strings.Trim(fmt.Sprint(slices.Compact(list)), "[]")
}
