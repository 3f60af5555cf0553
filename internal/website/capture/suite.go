package capture

import "strings"

// Strength is the class of a cipher suite.
type Strength int

// Strength classes, weakest first.
const (
	// StrengthNone gives no or less than 112 bits of protection: NULL, anonymous,
	// EXPORT, DES, 40- and 56-bit keys (RFC 9325 §4.1).
	StrengthNone Strength = iota
	// StrengthBroken has practical attacks: RC4 (RFC 7465) and the 64-bit block
	// ciphers 3DES, IDEA and RC2 (SWEET32).
	StrengthBroken
	// StrengthPhaseOut is not broken but deprecated: CBC mode, CCM_8, Camellia, ARIA, SEED,
	// and every key exchange without forward secrecy.
	StrengthPhaseOut
	// StrengthGood is AEAD with an ephemeral key exchange.
	StrengthGood
)

// Strength classifies the suite by its IANA name.
func (s Suite) Strength() Strength {
	switch {
	case s.anyOf("_NULL", "_anon_", "_EXPORT", "_DES_", "DES40", "_40_", "DES_64"), !strings.Contains(s.Name, "_"): // an unknown number
		return StrengthNone
	case s.anyOf("_RC4_", "_3DES_", "_192_EDE3_", "_IDEA_", "_RC2_"):
		return StrengthBroken
	case !s.ForwardSecret(), s.anyOf("_CBC", "_CCM_8", "_CAMELLIA_", "_ARIA_", "_SEED_"):
		return StrengthPhaseOut
	}
	return StrengthGood
}

// Family returns the kind of a suite that is not good, as configurations turn kinds on
// and off: removing a family removes all of its suites. "" for good ones.
func (s Suite) Family() string {
	if s.Strength() == StrengthGood {
		return ""
	}
	for _, f := range []struct {
		name  string
		parts []string
	}{
		{"NULL encryption", []string{"_NULL"}},
		{"anonymous ECDH", []string{"_ECDH_anon_"}},
		{"anonymous DH", []string{"_DH_anon_"}},
		{"EXPORT", []string{"_EXPORT"}},
		{"DES", []string{"_DES_", "DES40", "DES_64", "_40_"}},
		{"RC4", []string{"_RC4_"}},
		{"3DES", []string{"_3DES_", "_192_EDE3_"}},
		{"IDEA", []string{"_IDEA_"}},
		{"RC2", []string{"_RC2_"}},
	} {
		if s.anyOf(f.parts...) {
			return f.name
		}
	}
	if strings.Contains(s.Name, "_WITH_") && !s.ForwardSecret() {
		return "static key exchange"
	}
	for _, f := range []struct{ name, part string }{
		{"CCM_8", "_CCM_8"}, {"Camellia", "_CAMELLIA_"}, {"ARIA", "_ARIA_"}, {"SEED", "_SEED_"}, {"CBC mode", "_CBC"},
	} {
		if s.anyOf(f.part) {
			return f.name
		}
	}
	return "unknown suites"
}

// ForwardSecret reports whether the suite's key exchange is ephemeral and of full
// size: DHE, ECDHE, their anonymous kinds, or any suite of TLS 1.3.
func (s Suite) ForwardSecret() bool {
	if s.anyOf("_EXPORT") {
		return false
	}
	if !strings.Contains(s.Name, "_WITH_") {
		return strings.HasPrefix(s.Name, "TLS_AES_") || strings.HasPrefix(s.Name, "TLS_CHACHA20_")
	}
	return strings.HasPrefix(s.Name, "TLS_ECDHE_") || strings.HasPrefix(s.Name, "TLS_DHE_") || s.anyOf("_anon_")
}

func (s Suite) anyOf(parts ...string) bool {
	for _, p := range parts {
		if strings.Contains(s.Name, p) {
			return true
		}
	}
	return false
}
