package lint_test

import (
	"crypto/elliptic"
	"encoding/asn1"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/cryptobyte"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"
)

// Identifiers that the tests write.
const (
	idRSA         = "1.2.840.113549.1.1.1"
	idSHA256RSA   = "1.2.840.113549.1.1.11"
	idSHA384RSA   = "1.2.840.113549.1.1.12"
	idCN, idC     = "2.5.4.3", "2.5.4.6"
	idO, idOU     = "2.5.4.10", "2.5.4.11"
	idSKI         = "2.5.29.14"
	idKeyUsage    = "2.5.29.15"
	idSAN         = "2.5.29.17"
	idBasic       = "2.5.29.19"
	idConstraints = "2.5.29.30"
	idCRLs        = "2.5.29.31"
	idPolicies    = "2.5.29.32"
	idAKI         = "2.5.29.35"
	idPurposes    = "2.5.29.37"
	idAIA         = "1.3.6.1.5.5.7.1.1"
	idFeature     = "1.3.6.1.5.5.7.1.24"
	idSCTs        = "1.3.6.1.4.1.11129.2.4.2"
	idPoison      = "1.3.6.1.4.1.11129.2.4.3"

	purposeServer, purposeClient = "1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"
	policyDV, policyOV           = "2.23.140.1.2.1", "2.23.140.1.2.2"
)

// ext is one extension; flag writes "critical" out, true or false.
type ext struct {
	id       string
	critical bool
	flag     bool
	value    []byte
}

// attr is one attribute of a name.
type attr struct {
	id   string
	tag  cbasn1.Tag
	text string
}

// draft is a certificate before it is encoded; tests change the field that should be wrong.
type draft struct {
	version         int64 // as encoded; negative leaves it out
	serial          []byte
	inner, outer    []byte
	issuer, subject []attr
	together        bool // all attributes of the subject in one part
	from, to        moment
	key             []byte
	uniqueID        bool
	exts            []ext
	trailing        []byte
}

type moment struct {
	tag  cbasn1.Tag
	text string
}

type builder = cryptobyte.Builder

func der(f func(b *builder)) []byte {
	var b builder
	f(&b)
	return b.BytesOrPanic()
}

func seq(f func(b *builder)) []byte {
	return der(func(b *builder) { b.AddASN1(cbasn1.SEQUENCE, f) })
}

func oid(id string) asn1.ObjectIdentifier {
	var out asn1.ObjectIdentifier
	n, seen := 0, false
	for _, r := range id + "." {
		if r == '.' {
			if seen {
				out = append(out, n)
			}
			n, seen = 0, false
			continue
		}
		n, seen = n*10+int(r-'0'), true
	}
	return out
}

// algorithm returns an AlgorithmIdentifier with the parameters in DER.
func algorithm(id string, parameters []byte) []byte {
	return seq(func(b *builder) {
		b.AddASN1ObjectIdentifier(oid(id))
		b.AddBytes(parameters)
	})
}

var derNull = []byte{5, 0}

func keyInfo(algorithm, bits []byte) []byte {
	return seq(func(b *builder) {
		b.AddBytes(algorithm)
		b.AddASN1BitString(bits)
	})
}

func rsaKey(n, e *big.Int) []byte {
	return keyInfo(algorithm(idRSA, derNull), seq(func(b *builder) {
		b.AddASN1BigInt(n)
		b.AddASN1BigInt(e)
	}))
}

func ecKey(curve string, point []byte) []byte {
	return keyInfo(algorithm("1.2.840.10045.2.1", der(func(b *builder) { b.AddASN1ObjectIdentifier(oid(curve)) })), point)
}

const curveP256 = "1.2.840.10045.3.1.7"

// point returns the generator of the curve, uncompressed.
func point(curve elliptic.Curve) []byte {
	p := curve.Params()
	octets := (p.BitSize + 7) / 8
	out := make([]byte, 1+2*octets)
	out[0] = 4
	p.Gx.FillBytes(out[1 : 1+octets])
	p.Gy.FillBytes(out[1+octets:])
	return out
}

// general returns one GeneralName.
func general(kind uint8, value string) func(b *builder) {
	return func(b *builder) {
		b.AddASN1(cbasn1.Tag(kind).ContextSpecific(), func(b *builder) { b.AddBytes([]byte(value)) })
	}
}

func san(names ...func(b *builder)) []byte {
	return seq(func(b *builder) {
		for _, n := range names {
			n(b)
		}
	})
}

func dns(name string) func(b *builder) { return general(2, name) }

func ids(list ...string) []byte {
	return seq(func(b *builder) {
		for _, id := range list {
			b.AddASN1ObjectIdentifier(oid(id))
		}
	})
}

func policies(list ...string) []byte {
	return seq(func(b *builder) {
		for _, id := range list {
			b.AddBytes(ids(id))
		}
	})
}

func aia(places ...[2]string) []byte {
	return seq(func(b *builder) {
		for _, p := range places {
			b.AddASN1(cbasn1.SEQUENCE, func(b *builder) {
				b.AddASN1ObjectIdentifier(oid(p[0]))
				general(6, p[1])(b)
			})
		}
	})
}

const ocspMethod, issuerMethod = "1.3.6.1.5.5.7.48.1", "1.3.6.1.5.5.7.48.2"

func crls(url string) []byte {
	inner := func(n uint8, f func(b *builder)) func(b *builder) {
		return func(b *builder) { b.AddASN1(cbasn1.Tag(n).ContextSpecific().Constructed(), f) }
	}
	return seq(func(b *builder) { b.AddASN1(cbasn1.SEQUENCE, inner(0, inner(0, general(6, url)))) })
}

// uses returns a key usage with the bits of one byte, the first the highest.
func uses(octet byte, unused uint8) []byte { return []byte{3, 2, unused, octet} }

func octets(value []byte) []byte { return der(func(b *builder) { b.AddASN1OctetString(value) }) }

func sctList(entries ...[]byte) []byte {
	return octets(der(func(b *builder) {
		b.AddUint16LengthPrefixed(func(b *builder) {
			for _, e := range entries {
				b.AddUint16LengthPrefixed(func(b *builder) { b.AddBytes(e) })
			}
		})
	}))
}

func sct() []byte {
	return der(func(b *builder) {
		b.AddUint8(0)
		b.AddBytes(make([]byte, 32+8+2+2))
		b.AddUint16LengthPrefixed(func(b *builder) { b.AddBytes([]byte{1, 2, 3}) })
	})
}

// goodModulus returns a number without small factors that has the size of a product of two large primes.
func goodModulus(t *testing.T) *big.Int {
	t.Helper()
	n := new(big.Int).Lsh(big.NewInt(1), 2047)
	for n.Add(n, big.NewInt(1)); hasSmallFactor(n); n.Add(n, big.NewInt(2)) {
	}
	require.Equal(t, 2048, n.BitLen())
	return n
}

func hasSmallFactor(n *big.Int) bool {
	var rest big.Int
	for p := int64(3); p < 2000; p += 2 {
		if rest.Mod(n, big.NewInt(p)).Sign() == 0 {
			return true
		}
	}
	return false
}

// conforming returns a domain-validated certificate that keeps to every rule.
func conforming(t *testing.T) *draft {
	t.Helper()
	rsa := algorithm(idSHA256RSA, derNull)
	return &draft{
		version: 2, serial: []byte{0x7a, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, inner: rsa, outer: rsa,
		issuer: []attr{
			{idC, cbasn1.PrintableString, "NL"}, {idO, cbasn1.UTF8String, "Some Authority"}, {idCN, cbasn1.PrintableString, "Some CA 1"},
		},
		subject: []attr{{idCN, cbasn1.PrintableString, "www.harbour-ferries.com"}},
		from:    moment{cbasn1.UTCTime, "261001000000Z"}, to: moment{cbasn1.UTCTime, "261230000000Z"},
		key: rsaKey(goodModulus(t), big.NewInt(65537)),
		exts: []ext{
			{id: idKeyUsage, critical: true, value: uses(0xa0, 5)},
			{id: idPurposes, value: ids(purposeServer, purposeClient)},
			{id: idBasic, critical: true, value: seq(func(*builder) {})},
			{id: idAKI, value: seq(general(0, "01234567890123456789"))},
			{id: idAIA, value: aia([2]string{ocspMethod, "http://ocsp.authority.com"}, [2]string{issuerMethod, "http://authority.com/ca1.der"})},
			{id: idCRLs, value: crls("http://authority.com/ca1.crl")},
			{id: idPolicies, value: policies(policyDV)},
			{
				id:    idSAN,
				value: san(dns("www.harbour-ferries.com"), dns("harbour-ferries.com"), dns("*.cdn.harbour-ferries.com"), dns("xn--bcher-kva.com")),
			},
			{id: idSCTs, value: sctList(sct(), sct())},
		},
	}
}

// set replaces the value of an extension, or adds it.
func (d *draft) set(id string, value []byte) { d.edit(id, func(e *ext) { e.value = value }) }

// edit changes an extension, which is added when it is missing.
func (d *draft) edit(id string, change func(e *ext)) {
	for i := range d.exts {
		if d.exts[i].id == id {
			change(&d.exts[i])
			return
		}
	}
	d.exts = append(d.exts, ext{id: id})
	change(&d.exts[len(d.exts)-1])
}

// drop removes an extension.
func (d *draft) drop(id string) {
	var out []ext
	for _, e := range d.exts {
		if e.id != id {
			out = append(out, e)
		}
	}
	d.exts = out
}

func addName(b *builder, attrs []attr, together bool) {
	one := func(b *builder, a attr) {
		b.AddASN1(cbasn1.SEQUENCE, func(b *builder) {
			b.AddASN1ObjectIdentifier(oid(a.id))
			b.AddASN1(a.tag, func(b *builder) { b.AddBytes([]byte(a.text)) })
		})
	}
	b.AddASN1(cbasn1.SEQUENCE, func(b *builder) {
		if together {
			b.AddASN1(cbasn1.SET, func(b *builder) {
				for _, a := range attrs {
					one(b, a)
				}
			})
			return
		}
		for _, a := range attrs {
			b.AddASN1(cbasn1.SET, func(b *builder) { one(b, a) })
		}
	})
}

// encode writes the certificate; the signature is noise.
func (d *draft) encode() []byte {
	tbs := seq(func(b *builder) {
		if d.version >= 0 {
			b.AddASN1(cbasn1.Tag(0).ContextSpecific().Constructed(), func(b *builder) { b.AddASN1Int64(d.version) })
		}
		b.AddASN1(cbasn1.INTEGER, func(b *builder) { b.AddBytes(d.serial) })
		b.AddBytes(d.inner)
		addName(b, d.issuer, false)
		b.AddASN1(cbasn1.SEQUENCE, func(b *builder) {
			for _, m := range []moment{d.from, d.to} {
				b.AddASN1(m.tag, func(b *builder) { b.AddBytes([]byte(m.text)) })
			}
		})
		addName(b, d.subject, d.together)
		b.AddBytes(d.key)
		if d.uniqueID {
			b.AddASN1(cbasn1.Tag(1).ContextSpecific(), func(b *builder) { b.AddBytes([]byte{0, 1}) })
		}
		if d.exts != nil {
			b.AddASN1(cbasn1.Tag(3).ContextSpecific().Constructed(), func(b *builder) { b.AddASN1(cbasn1.SEQUENCE, d.addExtensions) })
		}
	})
	whole := seq(func(b *builder) {
		b.AddBytes(tbs)
		b.AddBytes(d.outer)
		b.AddASN1BitString(make([]byte, 256))
	})
	return append(whole, d.trailing...)
}

func (d *draft) addExtensions(b *builder) {
	for _, e := range d.exts {
		b.AddASN1(cbasn1.SEQUENCE, func(b *builder) {
			b.AddASN1ObjectIdentifier(oid(e.id))
			switch {
			case e.critical:
				b.AddBytes([]byte{1, 1, 0xff})
			case e.flag:
				b.AddBytes([]byte{1, 1, 0})
			}
			b.AddASN1OctetString(e.value)
		})
	}
}
