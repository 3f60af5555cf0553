package tlszoo

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/pem"
	"fmt"
	"net"
	"slices"
	"time"
)

// Fault is one fault of a certificate or of how it is sent.
type Fault string

// Faults of certificates.
const (
	Sound               Fault = "sound"
	Expired             Fault = "expired"
	Future              Fault = "not-yet-valid"
	ExpiresSoon         Fault = "expires-soon"
	WrongName           Fault = "wrong-name"
	CommonNameOnly      Fault = "common-name-only"
	SelfSigned          Fault = "self-signed"
	UntrustedRoot       Fault = "untrusted-root"
	MissingIntermediate Fault = "missing-intermediate"
	ReversedChain       Fault = "reversed-chain"
	ExtraCertificate    Fault = "extra-certificate"
	WeakKey             Fault = "rsa-1024"
	SHA1                Fault = "sha-1"
	TooLong             Fault = "too-long"
	NoSCT               Fault = "no-sct"
	OneSCT              Fault = "one-sct"
	NoStaple            Fault = "no-staple"
	MustStaple          Fault = "must-staple"
	Revoked             Fault = "revoked"
	ClientLeaf          Fault = "client-certificate"
)

// Faults of the intermediate that issued the certificate; name and key are the
// usual ones.
const (
	ExpiredAuthority     Fault = "expired-intermediate"
	FutureAuthority      Fault = "not-yet-valid-intermediate"
	ClientAuthority      Fault = "client-intermediate"
	ConstrainedAuthority Fault = "name-constraint"
	UnknownExtension     Fault = "unknown-critical-extension"
	NoAuthority          Fault = "intermediate-is-no-authority"
	PathTooLong          Fault = "path-too-long"
	SHA1Authority        Fault = "sha-1-intermediate"
)

// Faults lists all of them, Sound first.
func Faults() []Fault {
	return []Fault{Sound, Expired, Future, ExpiresSoon, WrongName, CommonNameOnly, SelfSigned, UntrustedRoot, MissingIntermediate,
		ReversedChain, ExtraCertificate, WeakKey, SHA1, TooLong, NoSCT, OneSCT, NoStaple, MustStaple, Revoked, ClientLeaf,
		ExpiredAuthority, FutureAuthority, ClientAuthority, ConstrainedAuthority, UnknownExtension, NoAuthority, PathTooLong, SHA1Authority}
}

// LeafOptions describes a certificate. The zero value with a name is sound:
// ECDSA P-256, valid for 90 days of which 80 remain, two embedded timestamps,
// complete chain, and a staple when the authority has an address.
type LeafOptions struct {
	Names []string // DNS names and address literals
	// NotBefore and NotAfter bound the validity; zero means 10 days ago and 80
	// days ahead.
	NotBefore, NotAfter time.Time
	RSABits             int // 0 means ECDSA P-256
	Ed25519             bool
	CommonNameOnly      bool
	SHA1                bool
	SelfSigned          bool
	// SCTs is how many transparency logs have signed it; negative means none, 0 means two.
	// FirstLog is the number of the first of them, WrongSCTs makes their signatures invalid,
	// and SCTsBeside sends them in the handshake instead of the certificate.
	SCTs       int
	FirstLog   int
	WrongSCTs  bool
	SCTsBeside bool
	MustStaple bool
	NoStaple   bool
	// OmitIntermediate, Reverse and Extra spoil the chain that is sent.
	OmitIntermediate, Reverse, Extra bool
	// Change changes the certificate before it is signed.
	Change func(*x509.Certificate)
	// Authority changes the intermediate that is sent, and Upper adds another one, changed by
	// it, between that and the root; nil leaves the chain as it is.
	Authority, Upper func(*x509.Certificate)
}

// Leaf is a certificate with its key and the chain and staple that are sent.
type Leaf struct {
	tls.Certificate
}

// IssueFault issues a certificate for the names with one fault. UntrustedRoot comes from an
// authority made for it.
func (ca *CA) IssueFault(fault Fault, names ...string) (*Leaf, error) {
	now := ca.cfg.Clock()
	o := LeafOptions{Names: names}
	if fault == UntrustedRoot {
		other, err := NewCA(CAConfig{Name: ca.cfg.Name + " Stranger", Clock: ca.cfg.Clock})
		if err != nil {
			return nil, err
		}
		return other.Issue(o)
	}
	if spoil, known := leafFaults[fault]; known {
		spoil(&o, now)
	} else if !o.spoilAuthority(fault, now) {
		return nil, fmt.Errorf("unknown certificate fault %q", fault)
	}
	leaf, err := ca.Issue(o)
	if err == nil && fault == Revoked {
		ca.Revoke(leaf)
		err = ca.staple(leaf)
	}
	return leaf, err
}

const day = 24 * time.Hour

// leafFaults are the faults of a certificate itself, with the changes that cause them.
var leafFaults = map[Fault]func(o *LeafOptions, now time.Time){
	Sound:               func(*LeafOptions, time.Time) {},
	Revoked:             func(*LeafOptions, time.Time) {},
	Expired:             func(o *LeafOptions, now time.Time) { o.NotBefore, o.NotAfter = now.Add(-91*day), now.Add(-day) },
	Future:              func(o *LeafOptions, now time.Time) { o.NotBefore, o.NotAfter = now.Add(day), now.Add(90*day) },
	ExpiresSoon:         func(o *LeafOptions, now time.Time) { o.NotBefore, o.NotAfter = now.Add(-80*day), now.Add(10*day) },
	WrongName:           func(o *LeafOptions, _ time.Time) { o.Names = []string{"elsewhere.example"} },
	CommonNameOnly:      func(o *LeafOptions, _ time.Time) { o.CommonNameOnly = true },
	SelfSigned:          func(o *LeafOptions, _ time.Time) { o.SelfSigned = true },
	MissingIntermediate: func(o *LeafOptions, _ time.Time) { o.OmitIntermediate = true },
	ReversedChain:       func(o *LeafOptions, _ time.Time) { o.Reverse = true },
	ExtraCertificate:    func(o *LeafOptions, _ time.Time) { o.Extra = true },
	WeakKey:             func(o *LeafOptions, _ time.Time) { o.RSABits = 1024 },
	SHA1:                func(o *LeafOptions, _ time.Time) { o.SHA1 = true },
	TooLong:             func(o *LeafOptions, now time.Time) { o.NotAfter = now.AddDate(0, 0, 820) },
	NoSCT:               func(o *LeafOptions, _ time.Time) { o.SCTs = -1 },
	OneSCT:              func(o *LeafOptions, _ time.Time) { o.SCTs = 1 },
	NoStaple:            func(o *LeafOptions, _ time.Time) { o.NoStaple = true },
	ClientLeaf:          func(o *LeafOptions, _ time.Time) { o.Change = clientsOnly },
	MustStaple:          func(o *LeafOptions, _ time.Time) { o.MustStaple, o.NoStaple = true, true },
}

// Issue issues a certificate.
func (ca *CA) Issue(o LeafOptions) (*Leaf, error) {
	key, err := ca.leafKey(o)
	if err != nil {
		return nil, err
	}
	template := ca.template(o)
	parent, signer := ca.middle, crypto.Signer(ca.midKey)
	if o.SelfSigned {
		parent, signer = template, key
	}
	if o.SCTs >= 0 && !o.SelfSigned && !o.SCTsBeside {
		if err := ca.embed(o, template, parent, key.Public(), signer); err != nil {
			return nil, err
		}
	}
	cert, err := sign(template, parent, key.Public(), signer)
	if err != nil {
		return nil, err
	}
	leaf := &Leaf{tls.Certificate{PrivateKey: key, Leaf: cert, Certificate: [][]byte{cert.Raw}}}
	if o.SCTsBeside {
		if leaf.SignedCertificateTimestamps, err = ca.beside(o, cert); err != nil {
			return nil, err
		}
	}
	if err := ca.spoilChain(leaf, o); err != nil {
		return nil, err
	}
	if len(cert.OCSPServer) > 0 && !o.NoStaple {
		err = ca.staple(leaf)
	}
	return leaf, err
}

func (ca *CA) leafKey(o LeafOptions) (crypto.Signer, error) {
	if o.RSABits > 0 {
		return ca.rsaKey(o.RSABits)
	}
	if o.Ed25519 {
		_, key, err := ed25519.GenerateKey(rand.Reader)
		return key, err
	}
	return ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
}

// KeyPEM returns the private key as a PEM file for servers.
func (l *Leaf) KeyPEM() ([]byte, error) { return keyPEM(l.PrivateKey) }

// ChainPEM returns the certificates that are sent as a PEM file for servers.
func (l *Leaf) ChainPEM() []byte {
	var out []byte
	for _, der := range l.Certificate.Certificate {
		out = append(out, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})...)
	}
	return out
}

func keyPEM(key any) ([]byte, error) {
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}), nil
}

func (ca *CA) spoilChain(leaf *Leaf, o LeafOptions) error {
	if o.SelfSigned || o.OmitIntermediate {
		return nil
	}
	authorities, err := ca.authorities(o)
	if err != nil {
		return err
	}
	leaf.Certificate.Certificate = append(leaf.Certificate.Certificate, authorities...)
	if o.Extra {
		other, err := NewCA(CAConfig{Name: "Unrelated", Clock: ca.cfg.Clock})
		if err != nil {
			return err
		}
		leaf.Certificate.Certificate = append(leaf.Certificate.Certificate, other.middle.Raw)
	}
	if o.Reverse {
		// The leaf must stay in front, or clients cannot use its key.
		leaf.Certificate.Certificate = append(leaf.Certificate.Certificate, ca.root.Raw)
		slices.Reverse(leaf.Certificate.Certificate[1:])
	}
	return nil
}

func (ca *CA) template(o LeafOptions) *x509.Certificate {
	now := ca.cfg.Clock()
	t := &x509.Certificate{
		SerialNumber:          serial(),
		Subject:               pkix.Name{CommonName: o.Names[0]},
		NotBefore:             now.Add(-10 * 24 * time.Hour),
		NotAfter:              now.Add(80 * 24 * time.Hour),
		KeyUsage:              x509.KeyUsageDigitalSignature,
		ExtKeyUsage:           []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		BasicConstraintsValid: true,
	}
	if !o.NotBefore.IsZero() {
		t.NotBefore = o.NotBefore
	}
	if !o.NotAfter.IsZero() {
		t.NotAfter = o.NotAfter
	}
	if o.RSABits > 0 {
		t.KeyUsage |= x509.KeyUsageKeyEncipherment
	}
	if o.SHA1 {
		t.SignatureAlgorithm = x509.ECDSAWithSHA1
	}
	for _, name := range o.Names {
		if ip := net.ParseIP(name); ip != nil && !o.CommonNameOnly {
			t.IPAddresses = append(t.IPAddresses, ip)
		} else if !o.CommonNameOnly {
			t.DNSNames = append(t.DNSNames, name)
		}
	}
	if ca.cfg.BaseURL != "" && !o.SelfSigned {
		t.OCSPServer = []string{ca.cfg.BaseURL + "/ocsp"}
		t.IssuingCertificateURL = []string{ca.cfg.BaseURL + "/intermediate.der"}
		t.CRLDistributionPoints = []string{ca.cfg.BaseURL + "/list.crl"}
	}
	if o.Change != nil {
		o.Change(t)
	}
	if o.MustStaple { // RFC 7633
		t.ExtraExtensions = []pkix.Extension{{Id: oidTLSFeature, Value: []byte{0x30, 0x03, 0x02, 0x01, 0x05}}}
	}
	return t
}

var oidTLSFeature = asn1.ObjectIdentifier{1, 3, 6, 1, 5, 5, 7, 1, 24}
