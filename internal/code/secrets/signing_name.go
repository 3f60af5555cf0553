package secrets

import (
	stdregexp "regexp"
	"strings"

	"assay/internal/scan"
)

const (
	// maxCall limits how far from a function's name its arguments are read, in bytes.
	maxCall = 320
	// maxDeclarations limits the number of places that are searched for the declaration of a name.
	maxDeclarations = 50
	// maxNames limits the number of calls in a text whose names are looked up.
	maxNames = 1000
	// decodeCall decodes keys, and any other value.
	decodeCall = "base64.decode("
)

// signingNameRule finds keys that sign sessions and tokens by the name that is passed to the
// function: its declaration in the same file has the literal.
func signingNameRule() *rule {
	return &rule{
		id: ruleSigning, class: classNamed, find: findSigningName, refine: refineSigning,
		keywords: []string{"signwith(", "verifywith(", "setsigningkey(", "hmacshakeyfor(", "hmac256(", "hmac384(", "hmac512(", decodeCall,
			"jwt.sign(", "jwt.verify(", "jwt.encode(", "jwt.decode(", "jwt::encode(", "jwt::decode(", "jwt.encode ", "jwt.decode ",
			"symmetricsecuritykey(", "signedstring(", "newcookiestore(", "secretorkey", "expressjwt({", "jwt({", "session({", "cookieparser(",
			"encodingkey::from_secret(", "decodingkey::from_secret("},
		facts: facts{
			title: "Key that signs sessions or tokens", severity: scan.SeverityHigh, confidence: scan.ConfidenceMedium,
			cwe: []string{cweKey, cweStored}, advice: adviceSigning,
		},
	}
}

var (
	// namedKey matches a call from the name of its function on; the groups are the last part of the name that is passed as
	// the key.
	namedKey = stdregexp.MustCompile(`^(?i:` + strings.Join([]string{
		// libraries whose second argument is the key
		`jwt(?:\.|::)(?:sign|verify|encode|decode)[( ]\s{0,20}(?:\{[^{}]{0,200}\}|\[[^\[\]]{0,200}\]|[^,(){}]{1,80})\s{0,20},\s{0,20}` + argumentName,
		// Java
		`signwith\(\s{0,20}(?:SignatureAlgorithm\.\w{4,6}\s{0,20},\s{0,20})?` + argumentName,
		`(?:verifywith|setsigningkey|hmacshakeyfor|hmac(?:256|384|512)|base64\.decode)\(\s{0,20}` + argumentName,
		// C#
		`symmetricsecuritykey\(\s{0,20}(?:(?:System\.Text\.)?(?:Encoding\.\w{4,8}\.GetBytes|Convert\.FromBase64String)\(\s{0,20})?` + argumentName,
		// Go
		`(?:signedstring|newcookiestore)\(\s{0,20}(?:\[\]byte\(\s{0,20})?` + argumentName,
		// Express
		`(?:express)?(?:jwt|session)\(\{[^{}]{0,200}?\bsecret\s{0,20}:\s{0,20}` + argumentName,
		`cookieparser\(\s{0,20}` + argumentName,
		`session\(\{[^{}]{0,200}?\bkeys?\s{0,20}:\s{0,20}\[?\s{0,20}` + argumentName,
		// Rust
		`(?:en|de)codingkey::from_secret\(\s{0,20}&?` + argumentName,
		// Passport
		`secretorkey\s{0,20}:\s{0,20}` + argumentName,
	}, `|`) + `)`)
	// signs matches code that signs, or verifies signatures.
	signs = stdregexp.MustCompile(`(?i)jwt|hmac|Decoders\.|\bsign(ing|ed|ature|er)?\b`)
	// declared matches the text between a name and the literal that is assigned to it.
	declared = stdregexp.MustCompile(`^["']?\s{0,20}(?::\s{0,20}[\w&'\[\] ]{1,20}\s{0,20})?(?::=|=)\s{0,20}(?:` + toBytes + `\(\s{0,5})?[rbu@]?["'\x60]([^"'\x60\n]{3,200})["'\x60]`)
)

// toBytes matches functions that convert a text to bytes.
const toBytes = `(?:\[\]byte|(?:System\.Text\.)?Encoding\.\w{4,8}\.GetBytes|Convert\.FromBase64String|Buffer\.from|` +
	`new TextEncoder\(\)\.encode|Decoders\.\w{6,9}\.decode)`

// converted matches functions around a key that make bytes or an object of it, as few as possible: the key is in front of getBytes itself.
const converted = `(?:(?:new\s{1,4})?[\w.()]{0,60}?(?:\[\]byte|keyspec|bytes|binary|base64|base64string|decode|from|encode|hmacshakeyfor)\(\s{0,20}){0,3}?`

// argumentName matches an argument that is a name, possibly of a member or converted to bytes.
const argumentName = converted + `(?:[\w$]{1,40}(?:\.|::|->)){0,3}\$?([a-z_]\w{1,60})\s{0,20}(?:[,)};\]]|\.as_(?:bytes|ref)|\.getBytes|\.encode|\n)`

// findSigningName looks up the name that a call passes as its key.
func findSigningName(t *text, start int) []match {
	if t.memo.names++; t.memo.names > maxNames {
		return nil
	}
	at := namedKey.FindStringSubmatchIndex(t.s[start:min(len(t.s), start+maxCall)])
	if at == nil {
		return nil
	}
	if strings.EqualFold(t.s[start:min(len(t.s), start+len(decodeCall))], decodeCall) && !t.signs() {
		return nil
	}
	for g := 2; g+1 < len(at); g += 2 {
		if at[g] >= 0 {
			found := declaration(t.s, t.s[start+at[g]:start+at[g+1]])
			if k, ok := foreignKeyOf(t.s, start+at[g], start+at[g+1]); ok && found == nil && len(t.memo.foreign) < maxForeign {
				t.memo.foreign = append(t.memo.foreign, k)
			}
			return found
		}
	}
	return nil
}

// declaration finds the literal that is assigned to a name.
func declaration(s, name string) []match { return literalOf(s, name, declared) }

// literalOf finds the literal of a name; the expression matches the text between them.
func literalOf(s, name string, expr *stdregexp.Regexp) []match {
	from := 0
	for range maxDeclarations {
		i := strings.Index(s[from:], name)
		if i < 0 {
			return nil
		}
		i += from
		from = i + len(name)
		if i > 0 && isIdentifier(s[i-1]) {
			continue
		}
		if at := expr.FindStringSubmatchIndex(s[from:min(len(s), from+maxCall)]); at != nil {
			start, end := from+at[2], from+at[3]
			return []match{{from: i, to: from + at[1], start: start, end: end, secret: s[start:end], inUse: true}}
		}
	}
	return nil
}

func isIdentifier(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
