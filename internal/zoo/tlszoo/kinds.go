package tlszoo

import (
	"crypto/tls"
	"fmt"
)

// Kind is a configuration of a TLS service.
type Kind string

// Kinds of services. All except OnlyTLS12, StaticOnly and Ancient also support TLS 1.3.
const (
	Modern          Kind = "modern"
	OnlyTLS13       Kind = "only-tls13"
	OnlyTLS12       Kind = "only-tls12"
	OldVersions     Kind = "tls10"
	SSL3            Kind = "sslv3"
	SSL2            Kind = "sslv2"
	CBC             Kind = "cbc"
	StaticRSA       Kind = "static-rsa"
	StaticOnly      Kind = "no-forward-secrecy" // TLS 1.2 without forward secrecy
	TripleDES       Kind = "3des"
	RC4             Kind = "rc4"
	NullSuite       Kind = "null"
	Export          Kind = "export"
	Anonymous       Kind = "anonymous"
	DH1024          Kind = "dh-1024"
	DH512           Kind = "dh-512"
	DH2048          Kind = "dh-2048"
	CompositeDH     Kind = "dh-composite"
	WeakCurve       Kind = "weak-curve"
	Deflate         Kind = "compression"
	NoRenegotiation Kind = "insecure-renegotiation"
	NoEMS           Kind = "no-ems"
	WeakFirst       Kind = "client-order"
	NoPostQuantum   Kind = "no-post-quantum"
	Ancient         Kind = "ancient" // all faults that a server of 1999 had
)

// Kinds lists all of them, Modern first.
func Kinds() []Kind {
	return []Kind{Modern, OnlyTLS13, OnlyTLS12, OldVersions, SSL3, SSL2, CBC, StaticRSA, StaticOnly, TripleDES, RC4, NullSuite,
		Export, Anonymous, DH1024, DH512, DH2048, CompositeDH, WeakCurve, Deflate, NoRenegotiation, NoEMS, WeakFirst, NoPostQuantum, Ancient}
}

// NeedsRSA reports whether the kind can only be served with an RSA key.
func (k Kind) NeedsRSA() bool {
	return k == StaticRSA || k == StaticOnly || k == TripleDES || k == Ancient
}

// IssueFor issues a sound certificate of the key type that the kind needs.
func (ca *CA) IssueFor(k Kind, names ...string) (*Leaf, error) {
	o := LeafOptions{Names: names}
	if k.NeedsRSA() {
		o.RSABits = 2048
	}
	return ca.Issue(o)
}

// Config returns the configuration of a server of the kind.
func (k Kind) Config(leaf *Leaf) (Config, error) {
	cfg := Config{Leaf: leaf}
	switch k {
	case Modern:
	case OnlyTLS13:
		cfg.MinVersion = tls.VersionTLS13
	case OnlyTLS12:
		cfg.MaxVersion = tls.VersionTLS12
	case OldVersions:
		// TLS 1.0 and 1.1 have no AEAD suites, so a CBC suite is needed.
		cfg.MinVersion = tls.VersionTLS10
		cfg.Suites = append(ModernSuites(), tls.TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA, tls.TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA)
	case CBC:
		cfg.Suites = append(ModernSuites(), tls.TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA, tls.TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA)
	case StaticRSA:
		cfg.Suites = append(ModernSuites(), tls.TLS_RSA_WITH_AES_128_GCM_SHA256)
	case StaticOnly:
		cfg.MaxVersion = tls.VersionTLS12
		cfg.Suites = []uint16{tls.TLS_RSA_WITH_AES_128_GCM_SHA256, tls.TLS_RSA_WITH_AES_256_GCM_SHA384}
	case TripleDES:
		cfg.Suites = append(ModernSuites(), tls.TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA)
	case RC4:
		cfg.Suites = append(ModernSuites(), tls.TLS_ECDHE_ECDSA_WITH_RC4_128_SHA)
	case NoPostQuantum:
		cfg.Groups = []tls.CurveID{tls.X25519, tls.CurveP256}
	default:
		legacy, err := k.legacy()
		if err != nil {
			return Config{}, err
		}
		cfg.Legacy = legacy
	}
	return cfg, nil
}

// legacy returns a modern TLS 1.2 set-up with one thing changed.
func (k Kind) legacy() (*Legacy, error) {
	if k == Ancient {
		return &Legacy{
			Only: true, Versions: []uint16{VersionSSL2, VersionSSL3, tls.VersionTLS10}, SSL2Ciphers: []uint32{CipherSSL2RC4},
			Suites: []uint16{tls.TLS_RSA_WITH_RC4_128_SHA, tls.TLS_RSA_WITH_3DES_EDE_CBC_SHA, SuiteRSAExportRC4, SuiteRSANullSHA},
			DHBits: 512, Compression: true, NoRenegotiation: true, NoEMS: true,
		}, nil
	}
	change, known := legacyChanges[k]
	if !known {
		return nil, fmt.Errorf("unknown kind of TLS service %q", k)
	}
	l := &Legacy{Versions: []uint16{tls.VersionTLS12}, Suites: ModernSuites(), Groups: []uint16{29, 23, 24}}
	change(l)
	return l, nil
}

// legacyChanges has the change of each kind.
var legacyChanges = map[Kind]func(*Legacy){
	SSL3: func(l *Legacy) { l.Versions = append(l.Versions, VersionSSL3) },
	SSL2: func(l *Legacy) {
		l.Versions, l.SSL2Ciphers = append(l.Versions, VersionSSL2), []uint32{CipherSSL2RC4}
	},
	NullSuite:       func(l *Legacy) { l.Suites = append(l.Suites, SuiteECDHEECDSANullSHA) },
	Export:          func(l *Legacy) { l.Suites = append(l.Suites, SuiteRSAExportRC4) },
	Anonymous:       func(l *Legacy) { l.Suites = append(l.Suites, SuiteDHAnonAES128) },
	DH512:           func(l *Legacy) { l.Suites, l.DHBits = append(l.Suites, SuiteDHERSAAES128GCM), 512 },
	DH1024:          func(l *Legacy) { l.Suites, l.DHBits = append(l.Suites, SuiteDHERSAAES128GCM), 1024 },
	DH2048:          func(l *Legacy) { l.Suites, l.DHBits = append(l.Suites, SuiteDHERSAAES128GCM), 2048 },
	CompositeDH:     func(l *Legacy) { l.Suites, l.Composite = append(l.Suites, SuiteDHERSAAES128GCM), true },
	WeakCurve:       func(l *Legacy) { l.Groups = append(l.Groups, 19) },
	Deflate:         func(l *Legacy) { l.Compression = true },
	NoRenegotiation: func(l *Legacy) { l.NoRenegotiation = true },
	NoEMS:           func(l *Legacy) { l.NoEMS = true },
	WeakFirst: func(l *Legacy) {
		l.Suites, l.ClientOrder = append(l.Suites, tls.TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA), true
	},
}

// Run issues a certificate for the names and starts a server of the kind.
func (ca *CA) Run(k Kind, base Config, names ...string) (*Server, error) {
	leaf, err := ca.IssueFor(k, names...)
	if err != nil {
		return nil, err
	}
	cfg, err := k.Config(leaf)
	if err != nil {
		return nil, err
	}
	cfg.Listen, cfg.Handler = base.Listen, base.Handler
	return Start(cfg)
}
