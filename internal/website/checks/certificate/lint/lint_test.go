package lint_test

import (
	"crypto/elliptic"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"

	"assay/internal/website/checks/certificate/lint"
)

// flaw is a change of the conforming certificate and the rules that it breaks.
type flaw struct {
	name   string
	change func(d *draft)
	breaks []string
}

func sanOf(names ...func(b *builder)) func(d *draft) {
	return func(d *draft) {
		d.set(idSAN, san(append([]func(b *builder){dns("www.harbour-ferries.com")}, names...)...))
	}
}

func extra(a attr) func(d *draft) { return func(d *draft) { d.subject = append(d.subject, a) } }

func text(id, value string) attr { return attr{id, cbasn1.UTF8String, value} }

// organization makes the certificate one of a validated organization.
func organization(d *draft) {
	d.set(idPolicies, policies(policyOV))
	d.subject = []attr{
		{idC, cbasn1.PrintableString, "NL"}, text(idO, "Harbour Ferries"), text("2.5.4.7", "Delft"),
		text(idCN, "www.harbour-ferries.com"),
	}
}

// ecdsa gives the certificate a good ECDSA key.
func ecdsa(d *draft) {
	d.key = ecKey(curveP256, point(elliptic.P256()))
	d.set(idKeyUsage, uses(0x80, 7))
}

func also(first, then func(d *draft)) func(d *draft) {
	return func(d *draft) { first(d); then(d) }
}

func baseFlaws() []flaw {
	return []flaw{
		{"conforming", func(*draft) {}, nil},
		{"octets after it", func(d *draft) { d.trailing = []byte{0} }, []string{"der-trailing"}},
		{"version 1", func(d *draft) { d.version = -1 }, []string{"version"}},
		{"version 2", func(d *draft) { d.version = 1 }, []string{"version"}},
		{"serial 0", func(d *draft) { d.serial = []byte{0} }, []string{"serial-positive", "serial-entropy"}},
		{"negative serial", func(d *draft) { d.serial[0] = 0xff }, []string{"serial-positive"}},
		{"21 octets of serial", func(d *draft) { d.serial = append([]byte{0x11}, make([]byte, 20)...) }, []string{"serial-length"}},
		{"20 octets of serial", func(d *draft) { d.serial = append([]byte{0x11}, make([]byte, 19)...) }, nil},
		{"small serial", func(d *draft) { d.serial = []byte{1, 2, 3} }, []string{"serial-entropy"}},
		{"64 bits of serial", func(d *draft) { d.serial = []byte{1, 2, 3, 4, 5, 6, 7, 8} }, nil},
		{"two algorithms", func(d *draft) { d.outer = algorithm(idSHA384RSA, derNull) }, []string{"signature-algorithms-equal"}},
		{
			"no parameters", func(d *draft) { d.inner, d.outer = algorithm(idSHA256RSA, nil), algorithm(idSHA256RSA, nil) },
			[]string{"signature-parameters"},
		},
		{"ECDSA with parameters", func(d *draft) {
			d.inner = algorithm("1.2.840.10045.4.3.2", derNull)
			d.outer = d.inner
		}, []string{"signature-parameters"}},
		{"early GeneralizedTime", func(d *draft) { d.to = moment{cbasn1.GeneralizedTime, "20261230000000Z"} }, []string{"validity-encoding"}},
		{"no seconds", func(d *draft) { d.from.text = "2610010000Z" }, []string{"validity-encoding"}},
		{"with offset", func(d *draft) { d.from.text = "261001000000+0100" }, []string{"validity-encoding"}},
		{"late GeneralizedTime", func(d *draft) { d.to = moment{cbasn1.GeneralizedTime, "20501230000000Z"} }, nil},
		{"backwards", func(d *draft) { d.to.text = "260901000000Z" }, []string{"validity-order"}},
		{"no issuer", func(d *draft) { d.issuer = nil }, []string{"issuer-present"}},
		{"unique identifier", func(d *draft) { d.uniqueID = true }, []string{"unique-identifiers"}},
	}
}

func keyFlaws() []flaw {
	p384 := "1.3.132.0.34"
	return []flaw{
		{"good ECDSA", ecdsa, nil},
		{"good P-384", also(ecdsa, func(d *draft) { d.key = ecKey(p384, point(elliptic.P384())) }), nil},
		{"P-224", also(ecdsa, func(d *draft) { d.key = ecKey("1.3.132.0.33", point(elliptic.P224())) }), []string{"ec-curve"}},
		{"described curve", also(ecdsa, func(d *draft) {
			d.key = keyInfo(algorithm("1.2.840.10045.2.1", seq(func(*builder) {})), point(elliptic.P256()))
		}), []string{"ec-curve"}},
		{
			"compressed point", also(ecdsa, func(d *draft) { d.key = ecKey(curveP256, append([]byte{2}, make([]byte, 32)...)) }),
			[]string{"ec-point"},
		},
		{"point of another curve", also(ecdsa, func(d *draft) { d.key = ecKey(curveP256, point(elliptic.P384())) }), []string{"ec-point"}},
		{"Ed25519", also(ecdsa, func(d *draft) { d.key = keyInfo(algorithm("1.3.101.112", nil), make([]byte, 32)) }), []string{"key-algorithm"}},
		{"RSA without NULL", func(d *draft) {
			d.key = keyInfo(algorithm(idRSA, nil), seq(func(b *builder) {
				n := new(big.Int).SetBit(big.NewInt(1), 2047, 1)
				for n.Add(n, big.NewInt(2)); hasSmallFactor(n); n.Add(n, big.NewInt(2)) {
				}
				b.AddASN1BigInt(n)
				b.AddASN1Int64(65537)
			}))
		}, []string{"rsa-parameters"}},
		{"unreadable RSA key", func(d *draft) { d.key = keyInfo(algorithm(idRSA, derNull), []byte{1, 2, 3}) }, []string{"rsa-size"}},
	}
}

func modulusFlaws(t *testing.T) []flaw {
	t.Helper()
	rsa := func(n, e *big.Int) func(d *draft) { return func(d *draft) { d.key = rsaKey(n, e) } }
	good, usual := goodModulus(t), big.NewInt(65537)
	short := new(big.Int).SetBit(big.NewInt(1), 1023, 1)
	for hasSmallFactor(short) {
		short.Add(short, big.NewInt(2))
	}
	odd := new(big.Int).SetBit(big.NewInt(1), 2049, 1)
	for hasSmallFactor(odd) {
		odd.Add(odd, big.NewInt(2))
	}
	even := new(big.Int).Add(good, big.NewInt(1))
	for hasSmallFactor(even) {
		even.Add(even, big.NewInt(2))
	}
	return []flaw{
		{"1024 bits", rsa(short, usual), []string{"rsa-size"}},
		{"2050 bits", rsa(odd, usual), []string{"rsa-size"}},
		{"exponent 1", rsa(good, big.NewInt(1)), []string{"rsa-exponent", "rsa-exponent-range"}},
		{"even exponent", rsa(good, big.NewInt(65538)), []string{"rsa-exponent"}},
		{"exponent 3", rsa(good, big.NewInt(3)), []string{"rsa-exponent-range"}},
		{"huge exponent", rsa(good, new(big.Int).SetBit(big.NewInt(1), 300, 1)), []string{"rsa-exponent-range"}},
		{"even modulus", rsa(even, usual), []string{"rsa-modulus"}},
		{"modulus with a small factor", rsa(smooth(), usual), []string{"rsa-modulus"}},
	}
}

// smooth returns a number of 2048 bits that 751 divides.
func smooth() *big.Int {
	n := new(big.Int).SetBit(big.NewInt(1), 2047, 1)
	var rest big.Int
	for rest.Mod(n, big.NewInt(751)).Sign() != 0 {
		n.Add(n, big.NewInt(2))
	}
	return n
}

func subjectFlaws() []flaw {
	named := func(cn string) func(d *draft) { return func(d *draft) { d.subject = []attr{text(idCN, cn)} } }
	early := func(d *draft) { d.from.text, d.to.text = "220801000000Z", "221001000000Z" }
	unit := also(organization, extra(text(idOU, "Ships")))
	return []flaw{
		{"organization", organization, nil},
		{"empty subject", func(d *draft) { d.subject = nil; d.edit(idSAN, func(e *ext) { e.critical = true }) }, nil},
		{"empty subject, names not critical", func(d *draft) { d.subject = nil }, []string{"san-critical"}},
		{"names critical", func(d *draft) { d.edit(idSAN, func(e *ext) { e.critical = true }) }, []string{"san-not-critical"}},
		{"unit", unit, []string{"subject-unit"}},
		{"unit before the rule", also(unit, early), nil},
		{"organization in a domain-validated one", extra(text(idO, "Harbour Ferries")), []string{"subject-domain-validated"}},
		{"the same before the rule", also(extra(text(idO, "Harbour Ferries")), early), nil},
		{
			"organization nowhere", also(organization, func(d *draft) { d.subject = slices.Delete(d.subject, 2, 3) }),
			[]string{"subject-organization-validated"},
		},
		{
			"organization without name", also(organization, func(d *draft) { d.subject = slices.Delete(d.subject, 1, 2) }),
			[]string{"subject-organization-validated"},
		},
		{"country in UTF-8", extra(text(idC, "NL")), []string{"subject-country"}},
		{"country in words", extra(text(idC, "Netherlands")), []string{"subject-country"}},
		{"country in small letters", extra(text(idC, "nl")), []string{"subject-country"}},
		{"filler", also(organization, func(d *draft) { d.subject[1].text = "-" }), []string{"subject-filler"}},
		{"two organizations", also(organization, extra(text(idO, "Others"))), []string{"subject-duplicates"}},
		{"Latin text", also(organization, func(d *draft) { d.subject[1].tag = cbasn1.T61String }), []string{"subject-text"}},
		{"control character", also(organization, func(d *draft) { d.subject[1].text = "Harbour\x00Ferries" }), []string{"subject-text"}},
		{
			"not printable", also(organization, func(d *draft) { d.subject[1] = attr{idO, cbasn1.PrintableString, "Harbour*Ferries"} }),
			[]string{"subject-text"},
		},
		{"IA5 organization", also(organization, func(d *draft) { d.subject[1].tag = cbasn1.IA5String }), []string{"subject-text"}},
		{"long common name", func(d *draft) {
			long := strings.Repeat("a", 60) + ".com."[:4] + ".org"
			d.subject = []attr{text(idCN, long)}
			d.set(idSAN, san(dns(long)))
		}, []string{"subject-name-length"}},
		{"name not in SAN", named("other.harbour-ferries.com"), []string{"subject-name-in-san"}},
		{"name in capitals", named("WWW.harbour-ferries.com"), []string{"subject-name-in-san"}},
		{"name without dot", named("Harbour Ferries"), []string{"subject-name-in-san"}},
		{"two names", extra(text(idCN, "harbour-ferries.com")), []string{"subject-names"}},
		{"one part for all", also(organization, func(d *draft) { d.together = true }), []string{"subject-rdn"}},
	}
}

func nameFlaws() []flaw {
	with := func(name string) func(d *draft) { return sanOf(dns(name)) }
	return []flaw{
		{"no SAN", func(d *draft) { d.drop(idSAN) }, []string{"san-present", "subject-name-in-san"}},
		{"empty SAN", func(d *draft) { d.set(idSAN, san()) }, []string{"san-present", "subject-name-in-san"}},
		{"unreadable SAN", func(d *draft) { d.set(idSAN, []byte{1, 2, 3}) }, []string{"san-readable", "subject-name-in-san"}},
		{"e-mail name", sanOf(general(1, "a@harbour-ferries.com")), []string{"san-kinds"}},
		{"URI name", sanOf(general(6, "https://harbour-ferries.com")), []string{"san-kinds"}},
		{"name twice", with("WWW.harbour-ferries.com"), []string{"san-duplicates"}},
		{"dot at the end", with("a.harbour-ferries.com."), []string{"dns-syntax"}},
		{"empty name", with(""), []string{"dns-syntax", "dns-internal"}},
		{"empty label", with("a..harbour-ferries.com"), []string{"dns-syntax"}},
		{"space", with("a b.harbour-ferries.com"), []string{"dns-syntax"}},
		{"hyphen first", with("-a.harbour-ferries.com"), []string{"dns-syntax"}},
		{"not ASCII", with("bücher.com"), []string{"dns-syntax"}},
		{"long label", with(strings.Repeat("a", 64) + ".com"), []string{"dns-syntax"}},
		{"long name", with(strings.Repeat("abcdefg.", 32) + "com"), []string{"dns-syntax"}},
		{"underscore", with("a_b.harbour-ferries.com"), []string{"dns-underscore"}},
		{"address as name", with("9.9.9.9"), []string{"dns-address"}},
		{"asterisk in a label", with("w*.harbour-ferries.com"), []string{"dns-wildcard"}},
		{"asterisk in the middle", with("a.*.harbour-ferries.com"), []string{"dns-wildcard"}},
		{"two asterisks", with("*.*.harbour-ferries.com"), []string{"dns-wildcard"}},
		{"whole suffix", with("*.co.uk"), []string{"dns-wildcard"}},
		{"whole top level", with("*.com"), []string{"dns-wildcard", "dns-internal"}},
		{"private suffix", with("*.github.io"), nil},
		{"bad A-label", with("xn--.com"), []string{"dns-punycode", "dns-syntax"}},
		{"A-label of nothing", with("xn--a-.com"), []string{"dns-punycode", "dns-syntax"}},
		{"overflowing A-label", with("xn--99999999999.com"), []string{"dns-punycode"}},
		{"reserved label", with("ab--cd.com"), []string{"dns-punycode"}},
		{"internal name", with("intranet"), []string{"dns-internal"}},
		{"mDNS name", with("printer.local"), []string{"dns-internal"}},
		{"IPv4", sanOf(general(7, "\x09\x09\x09\x09")), nil},
		{"short address", sanOf(general(7, "\x09\x09\x09")), []string{"ip-syntax"}},
		{"private address", sanOf(general(7, "\x0a\x00\x00\x01")), []string{"ip-internal"}},
		{"documentation address", sanOf(general(7, "\xc0\x00\x02\x01")), []string{"ip-internal"}},
		{"unique local address", sanOf(general(7, "\xfd"+strings.Repeat("\x00", 15))), []string{"ip-internal"}},
	}
}

func usageFlaws() []flaw {
	purposes := func(list ...string) func(d *draft) { return func(d *draft) { d.set(idPurposes, ids(list...)) } }
	ca := func(f func(b *builder)) func(d *draft) { return func(d *draft) { d.set(idBasic, seq(f)) } }
	bits := func(octet byte, unused uint8) func(d *draft) {
		return func(d *draft) { d.set(idKeyUsage, uses(octet, unused)) }
	}
	return []flaw{
		{"no key usage", func(d *draft) { d.drop(idKeyUsage) }, []string{"key-usage-present"}},
		{"no use", func(d *draft) { d.set(idKeyUsage, []byte{3, 1, 0}) }, []string{"key-usage-readable", "key-usage-modern"}},
		{"unreadable use", func(d *draft) { d.set(idKeyUsage, []byte{4, 0}) }, []string{"key-usage-readable"}},
		{"uses with zeros at the end", bits(0xa0, 0), []string{"key-usage-encoding"}},
		{"ten uses", func(d *draft) { d.set(idKeyUsage, []byte{3, 3, 6, 0xa0, 0x40}) }, []string{"key-usage-encoding"}},
		{"use not critical", func(d *draft) { d.edit(idKeyUsage, func(e *ext) { e.critical = false }) }, []string{"key-usage-critical"}},
		{"signs certificates", bits(0x84, 2), []string{"key-usage-authority"}},
		{"signs lists", bits(0x82, 1), []string{"key-usage-authority"}},
		{"ECDSA enciphers", also(ecdsa, bits(0xa0, 5)), []string{"key-usage-kind"}},
		{"RSA agrees", bits(0x88, 3), []string{"key-usage-kind"}},
		{"only enciphers", bits(0x20, 5), []string{"key-usage-modern"}},
		{"enciphers data", bits(0x90, 4), []string{"key-usage-modern"}},
		{"no purpose", func(d *draft) { d.drop(idPurposes) }, []string{"purpose-present"}},
		{"empty purposes", purposes(), []string{"purpose-present"}},
		{"client only", purposes(purposeClient), []string{"purpose-server"}},
		{"any purpose", purposes(purposeServer, "2.5.29.37.0"), []string{"purpose-any"}},
		{"code signing", purposes(purposeServer, "1.3.6.1.5.5.7.3.3"), []string{"purpose-forbidden"}},
		{"odd purpose", purposes(purposeServer, "1.2.3.4"), []string{"purpose-other"}},
		{"critical purposes", func(d *draft) { d.edit(idPurposes, func(e *ext) { e.critical = true }) }, []string{"purpose-critical"}},
		{"authority", ca(func(b *builder) { b.AddASN1Boolean(true) }), []string{"authority"}},
		{"unreadable constraints", func(d *draft) { d.set(idBasic, []byte{5, 0}) }, []string{"authority"}},
		{"no constraints", func(d *draft) { d.drop(idBasic) }, nil},
		{"path length", ca(func(b *builder) { b.AddASN1Int64(0) }), []string{"authority-path-length"}},
	}
}

func accessFlaws() []flaw {
	access := func(places ...[2]string) func(d *draft) { return func(d *draft) { d.set(idAIA, aia(places...)) } }
	policy := func(list ...string) func(d *draft) { return func(d *draft) { d.set(idPolicies, policies(list...)) } }
	short := func(d *draft) { d.to.text = "261006000000Z" }
	issuer := [2]string{issuerMethod, "http://authority.com/ca1.der"}
	noOCSP := also(access(issuer), func(d *draft) { d.drop(idCRLs) })
	return []flaw{
		{"no access", func(d *draft) { d.drop(idAIA) }, []string{"issuer-access-present"}},
		{"empty access", access(), []string{"issuer-access-present"}},
		{"critical access", func(d *draft) { d.edit(idAIA, func(e *ext) { e.critical = true }) }, []string{"issuer-access-critical"}},
		{"no issuer certificate", access([2]string{ocspMethod, "http://ocsp.authority.com"}), []string{"issuer-access-certificate"}},
		{"access by ldap", access(issuer, [2]string{ocspMethod, "ldap://authority.com"}), []string{"issuer-access-http"}},
		{"lists only", access(issuer), nil},
		{"no revocation", noOCSP, []string{"revocation-present"}},
		{"short-lived without revocation", also(noOCSP, short), nil},
		{"list by ldap", func(d *draft) { d.set(idCRLs, crls("ldap://authority.com")) }, []string{"revocation-lists"}},
		{"unreadable list", func(d *draft) { d.set(idCRLs, []byte{1}) }, []string{"revocation-lists"}},
		{"critical list", func(d *draft) { d.edit(idCRLs, func(e *ext) { e.critical = true }) }, []string{"revocation-lists"}},
		{"no policies", func(d *draft) { d.drop(idPolicies) }, []string{"policies-present"}},
		{"policy twice", policy(policyDV, policyDV), []string{"policies-present", "policies-reserved"}},
		{"own policy only", policy("1.3.6.1.4.1.44947.1.1.1"), []string{"policies-reserved"}},
		{"own policy besides", policy(policyDV, "1.3.6.1.4.1.44947.1.1.1"), nil},
		{"any policy", policy(policyDV, "2.5.29.32.0"), []string{"policies-any"}},
		{"no authority key", func(d *draft) { d.drop(idAKI) }, []string{"authority-key"}},
		{"empty authority key", func(d *draft) { d.set(idAKI, seq(func(*builder) {})) }, []string{"authority-key"}},
		{"critical authority key", func(d *draft) { d.edit(idAKI, func(e *ext) { e.critical = true }) }, []string{"authority-key"}},
		{
			"authority key with serial",
			func(d *draft) { d.set(idAKI, seq(func(b *builder) { general(0, "key")(b); general(2, "\x01")(b) })) },
			[]string{"authority-key"},
		},
		{
			"critical subject key", func(d *draft) { d.edit(idSKI, func(e *ext) { e.critical, e.value = true, octets([]byte{1}) }) },
			[]string{"subject-key-critical"},
		},
		{"subject key", func(d *draft) { d.set(idSKI, octets([]byte{1})) }, nil},
	}
}

func extensionFlaws() []flaw {
	return []flaw{
		{"extension twice", func(d *draft) { d.exts = append(d.exts, d.exts[1]) }, []string{"extensions-duplicates"}},
		{
			"unknown and critical", func(d *draft) { d.edit("1.2.3.4", func(e *ext) { e.critical = true }) },
			[]string{"extensions-unknown-critical"},
		},
		{"unknown", func(d *draft) { d.set("1.2.3.4", []byte{5, 0}) }, nil},
		{"flag written out", func(d *draft) { d.edit(idPurposes, func(e *ext) { e.flag = true }) }, []string{"extensions-default"}},
		{"name constraints", func(d *draft) { d.set(idConstraints, seq(func(*builder) {})) }, []string{"name-constraints"}},
		{"poison", func(d *draft) { d.edit(idPoison, func(e *ext) { e.critical, e.value = true, derNull }) }, []string{"ct-poison"}},
		{"no timestamps", func(d *draft) { d.drop(idSCTs) }, nil},
		{"critical timestamps", func(d *draft) { d.edit(idSCTs, func(e *ext) { e.critical = true }) }, []string{"ct-list"}},
		{"empty timestamps", func(d *draft) { d.set(idSCTs, sctList()) }, []string{"ct-list"}},
		{"cut timestamp", func(d *draft) { d.set(idSCTs, sctList(sct()[:20])) }, []string{"ct-list"}},
		{"timestamp of a later version", func(d *draft) { d.set(idSCTs, sctList([]byte{9, 1, 2})) }, nil},
		{"must-staple", func(d *draft) { d.set(idFeature, seq(func(b *builder) { b.AddASN1Int64(5) })) }, nil},
		{"empty feature", func(d *draft) { d.set(idFeature, seq(func(*builder) {})) }, []string{"tls-feature"}},
	}
}

func flaws(t *testing.T) []flaw {
	t.Helper()
	var out []flaw
	for _, part := range [][]flaw{
		baseFlaws(), keyFlaws(), modulusFlaws(t), subjectFlaws(), nameFlaws(), usageFlaws(), accessFlaws(), extensionFlaws(),
	} {
		out = append(out, part...)
	}
	return out
}

func TestEachFlawBreaksItsRules(t *testing.T) {
	t.Parallel()
	tested := map[string]bool{}
	for _, f := range flaws(t) {
		for _, id := range f.breaks {
			tested[id] = true
		}
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			d := conforming(t)
			f.change(d)
			findings, err := lint.Certificate(d.encode())
			require.NoError(t, err)
			broken := []string{}
			for _, x := range findings {
				broken = append(broken, x.ID)
			}
			require.ElementsMatch(t, f.breaks, broken)
		})
	}
	for _, r := range lint.Rules() {
		require.True(t, tested[r.ID] || r.ID == "extensions-empty", "no case breaks %s", r.ID)
	}
}

func TestRulesAreWhole(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, r := range lint.Rules() {
		require.Regexp(t, `^[a-z]+(-[a-z]+)*$`, r.ID)
		require.False(t, seen[r.ID], r.ID)
		seen[r.ID] = true
		require.True(t, strings.HasSuffix(r.Says, "."), r.ID)
		require.NotEmpty(t, r.Source, r.ID)
	}
	require.GreaterOrEqual(t, len(seen), 50)
}

func TestNoCertificate(t *testing.T) {
	t.Parallel()
	good := conforming(t).encode()
	for _, der := range [][]byte{nil, {0x30}, []byte("-----BEGIN"), good[:len(good)-1], good[4:]} {
		_, err := lint.Certificate(der)
		require.Error(t, err)
	}
	d := conforming(t)
	d.exts = []ext{}
	findings, err := lint.Certificate(d.encode())
	require.NoError(t, err)
	ids := []string{}
	for _, f := range findings {
		ids = append(ids, f.ID)
	}
	require.Contains(t, ids, "extensions-empty")
}

func FuzzCertificate(f *testing.F) {
	t := &testing.T{}
	for _, x := range append(baseFlaws(), accessFlaws()...) {
		d := conforming(t)
		x.change(d)
		f.Add(d.encode())
	}
	f.Fuzz(func(t *testing.T, der []byte) {
		findings, err := lint.Certificate(der)
		if err != nil {
			require.Empty(t, findings)
		}
	})
}
