package secrets

import (
	"encoding/asn1"
	"encoding/base64"
	"strings"
)

// derKeywords are the beginnings of private keys in DER and base64, after the lengths: RSA in PKCS #8 and PKCS #1, elliptic curves in
// SEC 1 and PKCS #8, Ed25519. Certificates and public keys begin otherwise.
var derKeywords = []string{
	"adanbgkqhkig9w0baqefaasc", "ibaakc", "ibaakb", "mhccaqeei", "migkagebbd", "mighageambmg", "mig2ageambag", "meecaqawewyhkozizj0caqyi",
	"mc4caqawbqydk2vw",
}

// beforeDER is the maximum length of a key, in characters, before its keyword.
const beforeDER = 8

// findDER finds private keys without an armour, as settings of payment services and constants of programs have them. The length
// that the key itself states shows whether it is complete.
func findDER(t *text, start int) []match {
	for first := max(0, start-beforeDER); start > first && isBase64(t.s[start-1]); {
		start--
	}
	if t.s[start] != 'M' || start > 0 && isBase64(t.s[start-1]) || armouredBefore(t.s, start) {
		return nil
	}
	body, ends := unfolded(t.s[start:min(len(t.s), start+maxKey)])
	body, ok := wholeKey(body)
	if !ok || monotonous(body[:minKey]) || entropy(body) < 3.5 {
		return nil
	}
	end := start + ends[len(body)-1]
	for end < len(t.s) && t.s[end] == '=' {
		end++
	}
	return []match{{from: start, to: end, start: start, end: end, secret: t.s[start:end], identity: body}}
}

// refineDER judges a key by its line: nothing reads a setting that is commented out.
func refineDER(t *text, m match) (match, bool) {
	if commented(t.s, m) {
		m.facts.severity, m.facts.confidence = sevLow, unsure
	}
	return m, true
}

func isBase64(c byte) bool { return kind[c] == charValue && c != '-' && c != '_' }

// armouredBefore reports whether a key follows its armour, so that another rule judges it.
func armouredBefore(s string, start int) bool {
	before := s[max(0, start-nearKey):start]
	open := strings.LastIndex(before, "-----BEGIN ")
	return open >= 0 && !strings.Contains(before[open:], "-----END ")
}

// unfolded returns the base64 with which a text begins, possibly on several lines and in several strings that are joined, and where
// each of its characters ends.
func unfolded(s string) (body string, ends []int) {
	var b strings.Builder
	between := false // two strings
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"' || c == '\'':
			between = !between
		case c == '\\':
			i++ // an escaped line end
		case strings.IndexByte(" \t\r\n", c) >= 0, between && strings.IndexByte("+.,", c) >= 0:
		case between || !isBase64(c):
			return b.String(), ends
		default:
			b.WriteByte(c)
			ends = append(ends, i+1)
		}
	}
	return b.String(), ends
}

// wholeKey returns the characters with which base64 begins if they are a private key: a sequence of its version, and then the algorithm
// (PKCS #8), a number (PKCS #1) or the key itself (SEC 1).
func wholeKey(body string) (string, bool) {
	if len(body) < minKey {
		return "", false
	}
	n := (sizeOf(body[:8])*4 + 2) / 3
	if n < minKey || n > len(body) {
		return "", false
	}
	der, err := base64.RawStdEncoding.DecodeString(body[:n])
	if err != nil {
		return "", false
	}
	var key struct {
		Version int
		Second  asn1.RawValue
	}
	if rest, err := asn1.Unmarshal(der, &key); err != nil || len(rest) > 0 {
		return "", false
	}
	private := key.Version == 0 && (key.Second.Tag == asn1.TagSequence || key.Second.Tag == asn1.TagInteger) ||
		key.Version == 1 && key.Second.Tag == asn1.TagOctetString
	return body[:n], private
}

// sizeOf returns the size of an ASN.1 sequence in bytes, with its head; 0 for anything else.
func sizeOf(head string) int {
	der, err := base64.RawStdEncoding.DecodeString(head)
	if err != nil || der[0] != 0x30 {
		return 0
	}
	switch der[1] {
	case 0x81:
		return 3 + int(der[2])
	case 0x82:
		return 4 + int(der[2])<<8 + int(der[3])
	}
	return 2 + int(der[1])
}
