package lint

import (
	"encoding/asn1"
	"errors"
	"time"

	"golang.org/x/crypto/cryptobyte"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"
)

// errNotDER is returned if the outer structure is not that of a certificate.
var errNotDER = errors.New("not a certificate in DER (X.690)")

// certificate is the input of the rules, parsed but not interpreted, because package
// crypto/x509 refuses some malformed certificates.
type certificate struct {
	trailing             bool // bytes follow the certificate
	version              int64
	serial               []byte // content bytes
	inner, outer         []byte // AlgorithmIdentifiers
	issuer, subject      []attribute
	notBefore, notAfter  moment
	key                  publicKey
	uniqueIDs            bool
	extensions           []extension
	emptyExtensions      bool
	multipleValuesInARDN bool
}

// attribute is one value of a distinguished name.
type attribute struct {
	id    string // in dotted notation
	tag   cbasn1.Tag
	value []byte
}

// moment is an encoded date.
type moment struct {
	tag  cbasn1.Tag
	text string
}

// extension is one extension.
type extension struct {
	id       string
	critical bool
	// stated is true if the critical flag is encoded.
	stated bool
	value  []byte
}

// publicKey is the SubjectPublicKeyInfo.
type publicKey struct {
	algorithm  []byte // AlgorithmIdentifier
	id         string
	parameters []byte
	bits       []byte
}

func parse(der []byte) (*certificate, error) {
	c := &certificate{version: 1}
	input := cryptobyte.String(der)
	var whole, tbs, outer cryptobyte.String
	var signature asn1.BitString
	if !input.ReadASN1(&whole, cbasn1.SEQUENCE) || !whole.ReadASN1(&tbs, cbasn1.SEQUENCE) ||
		!whole.ReadASN1Element(&outer, cbasn1.SEQUENCE) || !whole.ReadASN1BitString(&signature) || !whole.Empty() {
		return nil, errNotDER
	}
	c.trailing, c.outer = !input.Empty(), outer
	if !c.readHead(&tbs) || !c.readKey(&tbs) || !c.readTail(&tbs) {
		return nil, errNotDER
	}
	return c, nil
}

func context(n uint8) cbasn1.Tag { return cbasn1.Tag(n).ContextSpecific() }

// readHead reads the fields before the subject.
func (c *certificate) readHead(s *cryptobyte.String) bool {
	var version, serial, inner, validity cryptobyte.String
	var versioned bool
	if !s.ReadOptionalASN1(&version, &versioned, context(0).Constructed()) ||
		versioned && (!version.ReadASN1Integer(&c.version) || !version.Empty()) ||
		!s.ReadASN1(&serial, cbasn1.INTEGER) || len(serial) == 0 || !s.ReadASN1Element(&inner, cbasn1.SEQUENCE) {
		return false
	}
	if versioned {
		c.version++ // v1 is encoded as 0
	}
	c.serial, c.inner = serial, inner
	if !c.readName(s, &c.issuer) || !s.ReadASN1(&validity, cbasn1.SEQUENCE) {
		return false
	}
	for _, m := range []*moment{&c.notBefore, &c.notAfter} {
		var text cryptobyte.String
		if !validity.ReadAnyASN1(&text, &m.tag) {
			return false
		}
		m.text = string(text)
	}
	return validity.Empty() && c.readName(s, &c.subject)
}

// readName reads a distinguished name.
func (c *certificate) readName(s *cryptobyte.String, out *[]attribute) bool {
	var name cryptobyte.String
	if !s.ReadASN1(&name, cbasn1.SEQUENCE) {
		return false
	}
	for !name.Empty() {
		var set cryptobyte.String
		if !name.ReadASN1(&set, cbasn1.SET) || set.Empty() {
			return false
		}
		for n := 0; !set.Empty(); n++ {
			var pair, value cryptobyte.String
			var id asn1.ObjectIdentifier
			var tag cbasn1.Tag
			if !set.ReadASN1(&pair, cbasn1.SEQUENCE) || !pair.ReadASN1ObjectIdentifier(&id) || !pair.ReadAnyASN1(&value, &tag) || !pair.Empty() {
				return false
			}
			c.multipleValuesInARDN = c.multipleValuesInARDN || n > 0
			*out = append(*out, attribute{id.String(), tag, value})
		}
	}
	return true
}

func (c *certificate) readKey(s *cryptobyte.String) bool {
	var info, algorithm cryptobyte.String
	var bits asn1.BitString
	if !s.ReadASN1(&info, cbasn1.SEQUENCE) || !info.ReadASN1Element(&algorithm, cbasn1.SEQUENCE) || !info.ReadASN1BitString(&bits) ||
		!info.Empty() {
		return false
	}
	id, parameters, ok := algorithmOf(algorithm)
	c.key = publicKey{algorithm: algorithm, id: id, parameters: parameters, bits: bits.RightAlign()}
	return ok
}

// algorithmOf splits an AlgorithmIdentifier.
func algorithmOf(der []byte) (id string, parameters []byte, ok bool) {
	s, body := cryptobyte.String(der), cryptobyte.String(nil)
	var oid asn1.ObjectIdentifier
	if !s.ReadASN1(&body, cbasn1.SEQUENCE) || !body.ReadASN1ObjectIdentifier(&oid) {
		return "", nil, false
	}
	return oid.String(), body, true
}

// readTail reads the fields after the key: unique identifiers and extensions.
func (c *certificate) readTail(s *cryptobyte.String) bool {
	for _, n := range []uint8{1, 2} {
		var id cryptobyte.String
		var there bool
		if !s.ReadOptionalASN1(&id, &there, context(n)) {
			return false
		}
		c.uniqueIDs = c.uniqueIDs || there
	}
	var wrapped, list cryptobyte.String
	var there bool
	if !s.ReadOptionalASN1(&wrapped, &there, context(3).Constructed()) || !s.Empty() {
		return false
	}
	if !there {
		return true
	}
	if !wrapped.ReadASN1(&list, cbasn1.SEQUENCE) || !wrapped.Empty() {
		return false
	}
	c.emptyExtensions = list.Empty()
	for !list.Empty() {
		e, ok := readExtension(&list)
		if !ok {
			return false
		}
		c.extensions = append(c.extensions, e)
	}
	return true
}

func readExtension(list *cryptobyte.String) (e extension, ok bool) {
	var body, value cryptobyte.String
	var id asn1.ObjectIdentifier
	if !list.ReadASN1(&body, cbasn1.SEQUENCE) || !body.ReadASN1ObjectIdentifier(&id) {
		return e, false
	}
	if e.stated = body.PeekASN1Tag(cbasn1.BOOLEAN); e.stated && !body.ReadASN1Boolean(&e.critical) {
		return e, false
	}
	if !body.ReadASN1(&value, cbasn1.OCTET_STRING) || !body.Empty() {
		return e, false
	}
	e.id, e.value = id.String(), value
	return e, true
}

// extension returns the first extension with the identifier, nil if it is missing.
func (c *certificate) extension(id string) *extension {
	for i := range c.extensions {
		if c.extensions[i].id == id {
			return &c.extensions[i]
		}
	}
	return nil
}

// values returns the values of an attribute of the subject.
func (c *certificate) values(id string) []string {
	var out []string
	for _, a := range c.subject {
		if a.id == id {
			out = append(out, string(a.value))
		}
	}
	return out
}

// time reads a moment; the zero time if it is unreadable.
func (m moment) time() time.Time {
	layout := "20060102150405Z"
	if m.tag == cbasn1.UTCTime {
		layout = "060102150405Z"
	}
	t, err := time.Parse(layout, m.text)
	if err != nil {
		return time.Time{}
	}
	if m.tag == cbasn1.UTCTime && t.Year() >= 2050 {
		t = t.AddDate(-100, 0, 0) // RFC 5280 §4.1.2.5.1
	}
	return t
}

// sequence reads a DER value that consists of one SEQUENCE.
func sequence(der []byte) (cryptobyte.String, bool) {
	s, body := cryptobyte.String(der), cryptobyte.String(nil)
	ok := s.ReadASN1(&body, cbasn1.SEQUENCE) && s.Empty()
	return body, ok
}

// identifiers reads a SEQUENCE OF OBJECT IDENTIFIER.
func identifiers(der []byte) ([]string, bool) {
	body, ok := sequence(der)
	var out []string
	for ok && !body.Empty() {
		var id asn1.ObjectIdentifier
		ok = body.ReadASN1ObjectIdentifier(&id)
		out = append(out, id.String())
	}
	return out, ok
}
