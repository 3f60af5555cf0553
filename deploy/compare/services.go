package main

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"net/http/httptest"
	"net/netip"
	"slices"
	"sync"
	"time"

	"assay/internal/egress"
	"assay/internal/website/capture"
	"assay/internal/website/gather/tls"
	"assay/internal/zoo/tlszoo"
)

// serviceHost is the host of every TLS service here, at an address that the dialer maps to
// the running server.
const serviceHost = "www.site.example"

var (
	serviceAddr   = netip.MustParseAddrPort("127.80.0.1:443")
	authorityAddr = netip.MustParseAddrPort("127.80.255.1:80")
)

// services runs TLS services and gathers facts about them. The zero value is usable; one
// authority issues all certificates.
type services struct {
	once sync.Once
	ca   *tlszoo.CA
	err  error
}

func (s *services) authority() (*tlszoo.CA, error) {
	s.once.Do(func() {
		s.ca, s.err = tlszoo.NewCA(tlszoo.CAConfig{
			Name: "Compare Root", Clock: func() time.Time { return takenAt }, BaseURL: "http://" + authorityAddr.Addr().String(),
		})
	})
	return s.ca, s.err
}

// gather starts the service and gathers facts about it like a scan.
func (s *services) gather(target capture.Target, f fixture) (facts *capture.TLS, err error) {
	ca, err := s.authority()
	if err != nil {
		return nil, err
	}
	server, err := start(ca, f)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, server.Close()) }()
	authority := httptest.NewServer(ca.Handler())
	defer authority.Close()
	moved := map[netip.AddrPort]netip.AddrPort{
		serviceAddr: server.Addr, authorityAddr: netip.MustParseAddrPort(authority.Listener.Addr().String()),
	}
	dialer, err := loopbackDialer(hostTable{serviceHost: serviceAddr.Addr()}, func(ap netip.AddrPort) netip.AddrPort {
		if to, ok := moved[ap]; ok {
			return to
		}
		return ap
	})
	if err != nil {
		return nil, err
	}
	client := egress.NewClient(dialer, egress.ClientConfig{Timeout: 5 * time.Second})
	defer client.CloseIdleConnections()
	return tls.New(tls.Config{
		Dialer: dialer, Fetcher: client, Roots: ca.Anchors(), Clock: func() time.Time { return takenAt },
		Logger: slog.New(slog.DiscardHandler),
	}).Gather(context.Background(), target, nil)
}

func start(ca *tlszoo.CA, f fixture) (*tlszoo.Server, error) {
	if f.Fault != "" {
		leaf, err := ca.IssueFault(f.Fault, serviceHost)
		if err != nil {
			return nil, err
		}
		return tlszoo.Start(tlszoo.Config{Leaf: leaf})
	}
	return ca.Run(f.Kind, tlszoo.Config{}, serviceHost)
}

// loopbackDialer returns a guarded dialer that may only reach loopback addresses.
func loopbackDialer(names egress.Resolver, dialMap func(netip.AddrPort) netip.AddrPort) (*egress.Dialer, error) {
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8"})
	if err != nil {
		return nil, err
	}
	return egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: names, DialMap: dialMap}), nil
}

// hostTable resolves the names in it.
type hostTable map[string]netip.Addr

// LookupNetIP implements egress.Resolver.
func (h hostTable) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	if a, ok := h[host]; ok {
		return []netip.Addr{a}, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
}

// Certificates that no authority would issue; their facts are constructed.
const (
	certMD5          = "md5"
	certSHA1Middle   = "sha1-intermediate"
	certEC256        = "ec-256"
	certEC384        = "ec-384"
	certSmallSubroup = "dh-small-subgroup"
)

// crafted returns the facts of a service with such a certificate, or with such a key
// exchange. "rsa-N" is a key of N bits.
func (s *services) crafted(what string) (*capture.TLS, error) {
	facts := &capture.TLS{
		Host: serviceHost, Port: 443, Handshake: &capture.Handshake{Version: capture.TLS13},
		Trust: capture.Trust{Trusted: true, Root: "CN=Compare Root"},
	}
	var bits uint
	var public any
	leafAlgorithm, middleAlgorithm := ecdsaSHA256, ecdsaSHA256
	switch {
	case what == certMD5:
		leafAlgorithm = md5RSA
	case what == certSHA1Middle:
		middleAlgorithm = sha1ECDSA
	case what == certEC384:
		key, err := ecdsa.GenerateKey(elliptic.P384(), rand.Reader)
		if err != nil {
			return nil, err
		}
		public = key.Public()
	case what == certSmallSubroup:
		prime, err := rand.Prime(rand.Reader, 2048) // (p-1)/2 is prime once in a thousand
		if err != nil {
			return nil, err
		}
		facts.Groups, facts.DHBits, facts.DHPrime = []string{"x25519"}, 2048, prime.Text(16)
		facts.Suites = []capture.Suite{{ID: 0x009e, Name: "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256", Version: capture.TLS12}}
	case what != certEC256:
		if _, err := fmt.Sscanf(what, "rsa-%d", &bits); err != nil {
			return nil, fmt.Errorf("unknown certificate %q", what)
		}
		public = modulus(bits)
	}
	chain, err := chainOf(public, leafAlgorithm, middleAlgorithm)
	for _, der := range chain {
		facts.Certificates = append(facts.Certificates, capture.Certificate{DER: der})
	}
	return facts, err
}

// modulus returns an RSA key of that size whose factors are unknown.
func modulus(bits uint) *rsa.PublicKey {
	n := new(big.Int).Lsh(big.NewInt(1), bits-1)
	return &rsa.PublicKey{N: n.Add(n, big.NewInt(1)), E: 65537}
}

// Signature algorithms by object identifier (RFC 3279, RFC 5758).
var (
	ecdsaSHA256 = asn1.ObjectIdentifier{1, 2, 840, 10045, 4, 3, 2}
	sha1ECDSA   = asn1.ObjectIdentifier{1, 2, 840, 10045, 4, 1}
	md5RSA      = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 4}
)

// chainOf returns a leaf for the key (an EC key if nil) and an intermediate, each with the
// given algorithm in place of its real one; only the facts are used.
func chainOf(public any, leafAlgorithm, middleAlgorithm asn1.ObjectIdentifier) ([][]byte, error) {
	signer, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	if public == nil {
		public = signer.Public()
	}
	var out [][]byte
	for i, one := range []struct {
		name, issuer string
		key          any
		algorithm    asn1.ObjectIdentifier
	}{{serviceHost, "Compare Middle", public, leafAlgorithm}, {"Compare Middle", "Compare Root", signer.Public(), middleAlgorithm}} {
		template := &x509.Certificate{
			SerialNumber: big.NewInt(int64(i + 1)), Subject: pkix.Name{CommonName: one.name}, DNSNames: []string{serviceHost},
			NotBefore: takenAt.AddDate(0, 0, -1), NotAfter: takenAt.AddDate(0, 0, 80),
		}
		der, err := x509.CreateCertificate(rand.Reader, template, &x509.Certificate{Subject: pkix.Name{CommonName: one.issuer}}, one.key, signer)
		if err != nil {
			return nil, err
		}
		if der, err = resigned(der, one.algorithm); err != nil {
			return nil, err
		}
		out = append(out, der)
	}
	return out, nil
}

// resigned replaces the signature algorithm in a certificate. The signature itself becomes
// invalid.
func resigned(der []byte, algorithm asn1.ObjectIdentifier) ([]byte, error) {
	var cert struct {
		TBS       asn1.RawValue
		Algorithm pkix.AlgorithmIdentifier
		Signature asn1.BitString
	}
	if _, err := asn1.Unmarshal(der, &cert); err != nil {
		return nil, err
	}
	old, err := asn1.Marshal(cert.Algorithm)
	if err != nil {
		return nil, err
	}
	cert.Algorithm = pkix.AlgorithmIdentifier{Algorithm: algorithm}
	renewed, err := asn1.Marshal(cert.Algorithm)
	if err != nil {
		return nil, err
	}
	if cert.TBS, err = replaceElement(cert.TBS, old, renewed); err != nil {
		return nil, err
	}
	return asn1.Marshal(cert)
}

// replaceElement replaces the first element of a sequence that equals old.
func replaceElement(sequence asn1.RawValue, old, renewed []byte) (asn1.RawValue, error) {
	at := bytes.Index(sequence.Bytes, old)
	if at < 0 {
		return sequence, fmt.Errorf("the certificate names no signature algorithm")
	}
	return asn1.RawValue{
		Class: sequence.Class, Tag: sequence.Tag, IsCompound: true,
		Bytes: slices.Concat(sequence.Bytes[:at], renewed, sequence.Bytes[at+len(old):]),
	}, nil
}
