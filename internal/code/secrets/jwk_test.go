package secrets

import "testing"

// TestFormsOfWebKeys scans JSON Web Keys in the notations of programs, and those of the standards.
func TestFormsOfWebKeys(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 95)
	d, x := m.word(43), m.word(43)
	published := "870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4" + "Bk43bVdj3eAE"
	putty := "PuTTY-User-Key-File-2: ssh-rsa\nEncryption: none\nPrivate-Lines: 2\n" + m.block(120) + "\nPrivate-MAC: 00\n"
	requireKinds(t, map[string]specimen{
		"in JSON":              {"keys.json", `{"kty":"EC","crv":"P-256","x":"` + x + `","d":"` + d + `"}`, sevHigh},
		"in a string":          {"src/keys.go", `const k = "{\"kty\":\"EC\",\"x\":\"` + x + `\",\"d\":\"` + d + `\"}"`, sevHigh},
		"of a program":         {"src/keys.ts", "const k = { kty: 'RSA', n: '" + x + "', d: '" + d + "' }\n", sevHigh},
		"in Python":            {"src/keys.py", "KEY = {'kty': 'OKP', 'crv': 'Ed25519', 'd': '" + d + "'}\n", sevHigh},
		"symmetric":            {"src/keys.ts", "const k = { kty: 'oct', k: '" + d + "' }\n", sevHigh},
		"symmetric, words":     {"src/keys.ts", "const k = { kty: 'oct', k: 'your-256-bit-secret-of-the-server' }\n", ""},
		"public":               {"src/keys.ts", "const k = { kty: 'RSA', n: '" + x + "', kid: '" + d + "' }\n", ""},
		"from outside":         {"src/keys.ts", "const k = { kty: 'RSA', d: process.env.PRIVATE_EXPONENT_OF_THE_SERVER }\n", ""},
		"of the standard":      {"src/keys.ts", "const k = { kty: 'EC', d: '" + published + "' }\n", ""},
		"in documentation":     {"docs/jwks.md", `{"kty":"EC","x":"` + x + `","d":"` + d + `"}`, ""},
		"in an example":        {"examples/jwks.json", `{"kty":"EC","x":"` + x + `","d":"` + d + `"}`, sevLow},
		"PuTTY's":              {"deploy/server.ppk", putty, sevHigh},
		"PuTTY's in documents": {"docs/login.md", putty, ""},
		"PuTTY's in examples":  {"examples/server.ppk", putty, sevLow},
	})
}
