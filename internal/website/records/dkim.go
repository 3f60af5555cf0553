package records

import (
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
)

// DKIM is a parsed DKIM key record.
type DKIM struct {
	Type    string // "rsa" or "ed25519"
	Bits    int    // of the key
	Revoked bool   // p is empty
	Testing bool   // the flag y
}

// IsDKIM reports whether a text looks like a key record: the version is optional
// but a key is not (RFC 6376 §3.6.1).
func IsDKIM(text string) bool {
	tags, _ := parseTags(text)
	_, key := tags.Get("p")
	return key || HasVersion(text, "DKIM1")
}

// ParseDKIM reads a key record; the error is a phrase about why it is unusable.
func ParseDKIM(text string) (DKIM, error) {
	d := DKIM{Type: "rsa"}
	tags, err := parseTags(text)
	if err != nil {
		return d, err
	}
	if v, ok := tags.Get("v"); ok && (v != "DKIM1" || tags[0].Name != "v") {
		return d, fmt.Errorf("the record starts with v=%s instead of v=DKIM1", v)
	}
	if k, ok := tags.Get("k"); ok {
		d.Type = strings.ToLower(k)
	}
	if flags, ok := tags.Get("t"); ok {
		d.Testing = lists(flags, "y")
	}
	if services, ok := tags.Get("s"); ok && !lists(services, "*", "email") {
		return d, fmt.Errorf("the key is for s=%s, not for e-mail", services)
	}
	if hashes, ok := tags.Get("h"); ok && !lists(hashes, "sha256") {
		return d, fmt.Errorf("the key is for signatures with h=%s, of which receivers accept only sha256", hashes)
	}
	p, ok := tags.Get("p")
	if !ok {
		return d, fmt.Errorf("the key tag p is missing")
	}
	p = strings.Join(strings.Fields(p), "")
	if d.Revoked = p == ""; d.Revoked {
		return d, nil
	}
	raw, err := base64.StdEncoding.DecodeString(p)
	if err != nil {
		return d, fmt.Errorf("the key is not base64")
	}
	d.Bits, err = keyBits(d.Type, raw)
	return d, err
}

// lists reports whether one of the names is in a list with colons; unknown ones are ignored (RFC 6376 §3.6.1).
func lists(list string, names ...string) bool {
	return slices.ContainsFunc(strings.Split(list, ":"), func(s string) bool {
		return slices.Contains(names, strings.ToLower(strings.TrimSpace(s)))
	})
}

func keyBits(kind string, raw []byte) (int, error) {
	switch kind {
	case "ed25519":
		if len(raw) != ed25519.PublicKeySize {
			return 0, fmt.Errorf("the Ed25519 key has %d bytes instead of 32", len(raw))
		}
		return 256, nil
	case "rsa":
		if key, err := x509.ParsePKIXPublicKey(raw); err == nil {
			if k, ok := key.(*rsa.PublicKey); ok {
				return k.N.BitLen(), nil
			}
			return 0, fmt.Errorf("the key is not an RSA key")
		}
		k, err := x509.ParsePKCS1PublicKey(raw)
		if err != nil {
			return 0, fmt.Errorf("the key is not an RSA key")
		}
		return k.N.BitLen(), nil
	}
	return 0, fmt.Errorf("k=%s is an unknown key type", kind)
}

// DKIMSelectors returns names that mail services and programs commonly publish their keys under.
// Selectors cannot be listed from outside, so this is a guess.
func DKIMSelectors() []string {
	return slices.Clone([]string{
		"default", "dkim", "mail", "email", "smtp", "key1", "key2", "k1", "k2", "k3", "s1", "s2", "s1024", "s2048",
		"selector1", "selector2", "google", "fm1", "fm2", "fm3", "mandrill", "mxvault", "zoho", "protonmail", "protonmail2",
		"pm", "sig1", "mailjet", "sendgrid", "everlytickey1", "dkim1", "20230601",
	})
}
