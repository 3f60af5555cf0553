package trust_test

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/trust"
)

const host = "www.shop.example"

// entity is a certificate with its key.
type entity struct {
	cert *x509.Certificate
	key  crypto.Signer
}

type change = func(*x509.Certificate)

// bench issues the certificates of one case, valid around now, because OpenSSL always uses
// the current time.
type bench struct {
	t      *testing.T
	now    time.Time
	serial int64
}

func (b *bench) key() crypto.Signer {
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(b.t, err)
	return k
}

var smallKey = sync.OnceValues(func() (*rsa.PrivateKey, error) { return rsa.GenerateKey(rand.Reader, 1024) })

func (b *bench) sign(template *x509.Certificate, parent *entity, key crypto.Signer) entity {
	signer, issuer := key, template
	if parent != nil {
		signer, issuer = parent.key, parent.cert
	}
	der, err := x509.CreateCertificate(rand.Reader, template, issuer, key.Public(), signer)
	require.NoError(b.t, err)
	cert, err := x509.ParseCertificate(der)
	require.NoError(b.t, err)
	return entity{cert, key}
}

// authority issues an authority's certificate, self-signed without a parent.
func (b *bench) authority(name string, parent *entity, key crypto.Signer, changes ...change) entity {
	b.serial++
	template := &x509.Certificate{
		SerialNumber: big.NewInt(b.serial), Subject: pkix.Name{CommonName: name},
		NotBefore: b.now.AddDate(-1, 0, 0), NotAfter: b.now.AddDate(1, 0, 0),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageCRLSign,
	}
	for _, c := range changes {
		c(template)
	}
	return b.sign(template, parent, key)
}

// server issues a server's certificate.
func (b *bench) server(parent *entity, changes ...change) entity {
	b.serial++
	template := &x509.Certificate{
		SerialNumber: big.NewInt(b.serial), Subject: pkix.Name{CommonName: host, Organization: []string{"Shop"}}, DNSNames: []string{host},
		NotBefore: b.now.AddDate(0, 0, -10), NotAfter: b.now.AddDate(0, 0, 80),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}, BasicConstraintsValid: true,
	}
	for _, c := range changes {
		c(template)
	}
	return b.sign(template, parent, b.key())
}

// chain has the certificates that a server sends, and the roots of its clients.
type chain struct {
	sent  []entity
	roots []entity
}

// through returns a server's certificate below an intermediate that is changed.
func through(changes ...change) func(*bench) chain {
	return func(b *bench) chain {
		root := b.authority("Root", nil, b.key())
		middle := b.authority("Intermediate", &root, b.key(), changes...)
		return chain{[]entity{b.server(&middle), middle}, []entity{root}}
	}
}

// leafWith returns a changed server's certificate in a sound chain.
func leafWith(changes ...change) func(*bench) chain {
	return func(b *bench) chain {
		root := b.authority("Root", nil, b.key())
		middle := b.authority("Intermediate", &root, b.key())
		return chain{[]entity{b.server(&middle, changes...), middle}, []entity{root}}
	}
}

func usage(u ...x509.ExtKeyUsage) change {
	return func(c *x509.Certificate) { c.ExtKeyUsage = u }
}

func weakly(c *x509.Certificate) { c.SignatureAlgorithm = x509.ECDSAWithSHA1 }

func expired(c *x509.Certificate) { c.NotAfter = time.Now().AddDate(0, 0, -1) }

func critical(c *x509.Certificate) {
	c.ExtraExtensions = append(c.ExtraExtensions, pkix.Extension{Id: asn1.ObjectIdentifier{1, 2, 3, 4}, Critical: true, Value: []byte{5, 0}})
}

func permits(domains ...string) change {
	return func(c *x509.Certificate) { c.PermittedDNSDomains, c.PermittedDNSDomainsCritical = domains, true }
}

// directory returns a critical constraint on directory names, which crypto/x509 cannot write.
func directory(t *testing.T, tag byte, organization string) change {
	t.Helper()
	name, err := asn1.Marshal(pkix.Name{Organization: []string{organization}}.ToRDNSequence())
	require.NoError(t, err)
	tlv := func(tag byte, content []byte) []byte { return append([]byte{tag, byte(len(content))}, content...) }
	return func(c *x509.Certificate) {
		c.ExtraExtensions = []pkix.Extension{{
			Id: asn1.ObjectIdentifier{2, 5, 29, 30}, Critical: true, Value: tlv(0x30, tlv(tag, tlv(0x30, tlv(0xa4, name)))),
		}}
	}
}

// cases returns chains with the reason why clients refuse them; "" if they accept them.
func cases(t *testing.T) map[string]struct {
	make   func(*bench) chain
	reason capture.TrustReason
} {
	t.Helper()
	type entry = struct {
		make   func(*bench) chain
		reason capture.TrustReason
	}
	const permitted, excluded = 0xa0, 0xa1
	return map[string]entry{
		"sound":                {through(), ""},
		"intermediate expired": {through(expired), capture.RefusedAuthorityExpired},
		"intermediate not yet valid": {
			through(func(c *x509.Certificate) { c.NotBefore = time.Now().AddDate(0, 1, 0) }), capture.RefusedAuthorityNotYetValid,
		},
		"intermediate no authority": {through(func(c *x509.Certificate) { c.IsCA = false }), capture.RefusedNotAuthority},
		"intermediate without constraints": {
			through(func(c *x509.Certificate) { c.IsCA, c.BasicConstraintsValid = false, false }), capture.RefusedNotAuthority,
		},
		"intermediate may not sign": {
			through(func(c *x509.Certificate) { c.KeyUsage = x509.KeyUsageCRLSign }), capture.RefusedNotAuthority,
		},
		"intermediate for clients":       {through(usage(x509.ExtKeyUsageClientAuth)), capture.RefusedUsage},
		"intermediate for servers":       {through(usage(x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth)), ""},
		"intermediate for anything":      {through(usage(x509.ExtKeyUsageAny)), capture.RefusedUsage},
		"intermediate unknown extension": {through(critical), capture.RefusedExtension},
		"intermediate signed by SHA-1":   {through(weakly), capture.RefusedWeakSignature},
		"SHA-1 and expired":              {through(weakly, expired), capture.RefusedAuthorityExpired},
		"SHA-1 and for another name":     {through(weakly, permits("other.example")), capture.RefusedNameConstraint},
		"name constraint met":            {through(permits("shop.example")), ""},
		"name constraint broken":         {through(permits("other.example")), capture.RefusedNameConstraint},
		"name excluded": {
			through(func(c *x509.Certificate) { c.ExcludedDNSDomains = []string{"shop.example"} }), capture.RefusedNameConstraint,
		},
		"directory constraint met":        {through(directory(t, permitted, "Shop")), ""},
		"directory constraint broken":     {through(directory(t, permitted, "Other")), capture.RefusedNameConstraint},
		"directory excluded":              {through(directory(t, excluded, "Shop")), capture.RefusedNameConstraint},
		"leaf for clients":                {leafWith(usage(x509.ExtKeyUsageClientAuth)), capture.RefusedUsage},
		"leaf for anything":               {leafWith(usage(x509.ExtKeyUsageAny)), capture.RefusedUsage},
		"leaf without a usage":            {leafWith(usage()), ""},
		"leaf key signs revocation lists": {leafWith(func(c *x509.Certificate) { c.KeyUsage = x509.KeyUsageCRLSign }), capture.RefusedUsage},
		"leaf unknown extension":          {leafWith(critical), capture.RefusedExtension},
		"leaf signed by SHA-1":            {leafWith(weakly), capture.RefusedWeakSignature},
		"leaf address not permitted": {func(b *bench) chain {
			root := b.authority("Root", nil, b.key())
			middle := b.authority("Intermediate", &root, b.key(), func(c *x509.Certificate) {
				c.PermittedIPRanges = []*net.IPNet{{IP: net.IPv4(192, 0, 2, 0).To4(), Mask: net.CIDRMask(24, 32)}}
			})
			leaf := b.server(&middle, func(c *x509.Certificate) { c.IPAddresses = []net.IP{net.IPv4(198, 51, 100, 1)} })
			return chain{[]entity{leaf, middle}, []entity{root}}
		}, capture.RefusedNameConstraint},
		"path too long": {func(b *bench) chain {
			root := b.authority("Root", nil, b.key())
			upper := b.authority("Upper", &root, b.key(), func(c *x509.Certificate) { c.MaxPathLen, c.MaxPathLenZero = 0, true })
			middle := b.authority("Intermediate", &upper, b.key())
			return chain{[]entity{b.server(&middle), middle, upper}, []entity{root}}
		}, capture.RefusedPathLength},
		"small key of the intermediate": {func(b *bench) chain {
			small, err := smallKey()
			require.NoError(b.t, err)
			root := b.authority("Root", nil, b.key())
			middle := b.authority("Intermediate", &root, small)
			return chain{[]entity{b.server(&middle), middle}, []entity{root}}
		}, capture.RefusedWeakKey},
		"root expired": {func(b *bench) chain {
			root := b.authority("Root", nil, b.key(), expired)
			middle := b.authority("Intermediate", &root, b.key())
			return chain{[]entity{b.server(&middle), middle}, []entity{root}}
		}, capture.RefusedAuthorityExpired},
		"root for clients": {func(b *bench) chain {
			root := b.authority("Root", nil, b.key(), usage(x509.ExtKeyUsageClientAuth))
			return chain{[]entity{b.server(&root)}, []entity{root}}
		}, capture.RefusedUsage},
		"root signed by SHA-1": {func(b *bench) chain {
			root := b.authority("Root", nil, b.key(), weakly)
			middle := b.authority("Intermediate", &root, b.key())
			return chain{[]entity{b.server(&middle), middle, root}, []entity{root}}
		}, ""},
		"directly below the root": {func(b *bench) chain {
			root := b.authority("Root", nil, b.key())
			return chain{[]entity{b.server(&root)}, []entity{root}}
		}, ""},
		"two ways, one expired": {func(b *bench) chain {
			root := b.authority("Root", nil, b.key())
			key := b.key()
			old := b.authority("Intermediate", &root, key, expired)
			renewed := b.authority("Intermediate", &root, key)
			return chain{[]entity{b.server(&renewed), old, renewed}, []entity{root}}
		}, ""},
		"two ways, both refused": {func(b *bench) chain {
			root := b.authority("Root", nil, b.key())
			key := b.key()
			one := b.authority("Intermediate", &root, key, expired)
			two := b.authority("Intermediate", &root, key, weakly)
			return chain{[]entity{b.server(&one), one, two}, []entity{root}}
		}, capture.RefusedWeakSignature},
		"self-signed": {func(b *bench) chain {
			return chain{[]entity{b.server(nil)}, []entity{b.authority("Root", nil, b.key())}}
		}, capture.RefusedSelfSigned},
		"self-signed and trusted by hand": {func(b *bench) chain {
			leaf := b.server(nil)
			return chain{[]entity{leaf}, []entity{leaf}}
		}, ""},
		"unknown root": {func(b *bench) chain {
			root := b.authority("Stranger", nil, b.key())
			middle := b.authority("Intermediate", &root, b.key())
			return chain{[]entity{b.server(&middle), middle, root}, []entity{b.authority("Root", nil, b.key())}}
		}, capture.RefusedUnknownRoot},
		"intermediate missing": {func(b *bench) chain {
			root := b.authority("Root", nil, b.key())
			middle := b.authority("Intermediate", &root, b.key())
			return chain{[]entity{b.server(&middle)}, []entity{root}}
		}, capture.RefusedIssuerMissing},
		"intermediate of another key": {func(b *bench) chain {
			root := b.authority("Root", nil, b.key())
			middle := b.authority("Intermediate", &root, b.key())
			other := b.authority("Intermediate", &root, b.key())
			return chain{[]entity{b.server(&middle), other}, []entity{root}}
		}, capture.RefusedBadSignature},
		"the root sent besides an expired intermediate": {func(b *bench) chain {
			root := b.authority("Root", nil, b.key())
			middle := b.authority("Intermediate", &root, b.key(), expired)
			return chain{[]entity{b.server(&middle), middle, root}, []entity{root}}
		}, capture.RefusedAuthorityExpired},
		"two intermediates, the lower for clients": {func(b *bench) chain {
			root := b.authority("Root", nil, b.key())
			upper := b.authority("Upper", &root, b.key())
			middle := b.authority("Intermediate", &upper, b.key(), usage(x509.ExtKeyUsageClientAuth))
			return chain{[]entity{b.server(&middle), middle, upper}, []entity{root}}
		}, capture.RefusedUsage},
	}
}

func certs(entities []entity) []*x509.Certificate {
	var out []*x509.Certificate
	for _, e := range entities {
		out = append(out, e.cert)
	}
	return out
}

// TestChainsAsOpenSSL judges every chain here and with `openssl verify` at the
// security level that OpenSSL has by default since 3.2, and in Debian.
func TestChainsAsOpenSSL(t *testing.T) {
	t.Parallel()
	openssl, err := exec.LookPath("openssl")
	require.NoError(t, err, "the tests need openssl; see deploy/scripts/setup")
	for name, c := range cases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := &bench{t: t, now: time.Now()}
			made := c.make(b)
			v := trust.Chain(made.sent[0].cert, certs(made.sent[1:]), trust.NewRoots(certs(made.roots)...), b.now)
			require.Equal(t, c.reason, v.Reason, v.Text)
			require.Equal(t, c.reason == "", v.Trusted())
			require.Equal(t, c.reason != "", v.Text != "")
			require.Equal(t, c.reason == "", accepts(t, openssl, made), "openssl and we disagree")
			reason, _ := trust.Server(certs(made.sent), host, trust.NewRoots(certs(made.roots)...), b.now)
			require.Equal(t, c.reason, reason)
		})
	}
}

// accepts reports whether openssl accepts the chain.
func accepts(t *testing.T, openssl string, c chain) bool {
	t.Helper()
	dir := t.TempDir()
	write := func(name string, list []entity) string {
		var out []byte
		for _, e := range list {
			out = append(out, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: e.cert.Raw})...)
		}
		file := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(file, out, 0o600))
		return file
	}
	args := []string{
		"verify", "-no-CApath", "-no-CAstore", "-auth_level", "2", "-purpose", "sslserver", "-CAfile", write("roots.pem", c.roots),
	}
	if len(c.sent) > 1 {
		args = append(args, "-untrusted", write("sent.pem", c.sent[1:]))
	}
	out, err := exec.CommandContext(t.Context(), openssl, append(args, write("leaf.pem", c.sent[:1]))...).CombinedOutput()
	t.Logf("openssl: %s", out)
	return err == nil
}

func TestOwnDatesAndNamesComeFirst(t *testing.T) {
	t.Parallel()
	b := &bench{t: t, now: time.Now()}
	made := leafWith()(b)
	roots := trust.NewRoots(certs(made.roots)...)
	for want, c := range map[capture.TrustReason]struct {
		host string
		at   time.Time
	}{
		"":                         {host, b.now},
		capture.RefusedName:        {"elsewhere.example", b.now},
		capture.RefusedExpired:     {host, b.now.AddDate(0, 0, 81)},
		capture.RefusedNotYetValid: {host, b.now.AddDate(0, 0, -11)},
	} {
		got, text := trust.Server(certs(made.sent), c.host, roots, c.at)
		require.Equal(t, want, got, text)
		// That is not a fault of the chain, which is judged for a time at which the leaf is
		// valid.
		require.True(t, trust.Chain(made.sent[0].cert, certs(made.sent[1:]), roots, c.at).Trusted())
	}
}

func TestPublicRoots(t *testing.T) {
	t.Parallel()
	public, err := trust.Public()
	require.NoError(t, err)
	b := &bench{t: t, now: time.Now()}
	made := through()(b)
	require.Equal(t, capture.RefusedIssuerMissing, trust.Chain(made.sent[0].cert, certs(made.sent[1:]), public, b.now).Reason)
	both := trust.Union(public, trust.NewRoots(certs(made.roots)...))
	require.True(t, trust.Chain(made.sent[0].cert, certs(made.sent[1:]), both, b.now).Trusted())
	require.Equal(t, capture.RefusedIssuerMissing, trust.Chain(made.sent[0].cert, certs(made.sent[1:]), nil, b.now).Reason)
}

func TestRootsOfAFile(t *testing.T) {
	t.Parallel()
	b := &bench{t: t, now: time.Now()}
	made := through()(b)
	file := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: made.roots[0].cert.Raw})
	roots, err := trust.ParseRoots(append([]byte("# comment\n"), file...))
	require.NoError(t, err)
	require.True(t, trust.Chain(made.sent[0].cert, certs(made.sent[1:]), roots, b.now).Trusted())
	for _, bad := range []string{"", "nothing", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"} {
		_, err := trust.ParseRoots([]byte(bad))
		require.Error(t, err)
	}
}
