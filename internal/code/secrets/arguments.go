package secrets

import (
	stdregexp "regexp"
	"strings"
)

// argumentRules find keys that are known by the function that takes them, not by a name.
func argumentRules() []entry {
	return []entry{
		{
			id: "oauth-client-secret", title: "Secret of an OAuth client", class: classNamed, severity: sevHigh, confidence: likelyIs,
			cwe: cweHardcoded, path: `(?i)\.(rb|ru)$`, entropy: 3, keywords: "provider",
			advice: "Make a new secret at the provider, and read it from the environment or a secret store.",
			expr:   `\bprovider[ (]{1,4}[:"']\w{2,30}["']?\s{0,4},\s{0,20}["'][^"'\s]{6,120}["']\s{0,4},\s{0,20}["']([^"'\s]{16,120})["']`,
			refine: randomArgument,
		},
		{
			id: "client-credentials", title: "Credentials of a client in source code", class: classLoose, severity: sevHigh, confidence: likelyIs,
			cwe: cweHardcoded, path: sourceFile, entropy: 3.5,
			keywords: "auth( credential( credentials( account( client( mac( signer( handler( pusher( gateway( api( connect( " +
				"access_token( accesstoken(",
			advice: "Replace the secret in the system that it opens, and read it from the environment or a secret store.",
			expr: `\b\w{0,20}(?:Auth|Credentials?|Account|Client|Mac|Signer|Handler|Pusher|Gateway|Api|API|connect|access_token|AccessToken)\(\s{0,10}` +
				`(?:["'][\w.-]{1,40}["']\s{0,4},\s{0,10})?` +
				`["'][\w-]{15,64}["']\s{0,4},\s{0,10}["']([A-Za-z0-9+/=_-]{20,64})["']\s{0,10}[,)]`,
			refine: func(t *text, m match) (match, bool) {
				m, ok := randomArgument(t, m)
				return m, ok && strong(m.secret)
			},
		},
		{
			id: "client-credentials", title: "Credentials of a client in source code", class: classLoose, severity: sevHigh, confidence: likelyIs,
			cwe: cweHardcoded, path: sourceFile, entropy: 2.8, keywords: "webhookhandler( authenticator( tokenauth( bearerauth( apikeycredential(",
			advice: "Replace the secret in the system that it opens, and read it from the environment or a secret store.",
			expr: `\b\w{0,20}(?:WebhookHandler|Authenticator|TokenAuth|BearerAuth|ApiKeyCredential)\(\s{0,10}(?:\w{1,20}\s{0,2}=\s{0,2})?` +
				`["']([A-Za-z0-9+/=_-]{24,90})["']\s{0,10}[,)]`,
			refine: func(t *text, m match) (match, bool) {
				m, ok := randomArgument(t, m)
				return m, ok && strong(m.secret)
			},
		},
		{
			id: "cipher-key", title: "Key of a cipher in source code", class: classNamed, severity: sevMed, confidence: likelyIs, cwe: cweKey,
			path: sourceFile, keywords: "cryptojs. createcipher createdecipher openssl_encrypt openssl_decrypt secretkeyspec( aes.new(",
			advice: "Make a new key and read it from the environment or a secret store; encrypt again what the old key opens.",
			expr: `(?i)(?:\bCryptoJS\.\w{2,12}\.(?:en|de)crypt\(\s{0,10}[\w.$()]{1,60}\s{0,4},\s{0,10}(?:CryptoJS\.enc\.\w{3,6}\.parse\(\s{0,4})?|` +
				`\bcreate(?:Dec|C)ipher(?:iv)?\(\s{0,10}["'\w.-]{1,40}\s{0,4},\s{0,10}(?:Buffer\.from\(\s{0,4})?|` +
				`\bopenssl_(?:en|de)crypt\(\s{0,10}[^,()]{1,60},\s{0,10}["'\w$-]{1,40}\s{0,4},\s{0,10}|` +
				`\bnew\s{1,4}SecretKeySpec\(\s{0,10}|\bAES\.new\(\s{0,10}b?)["'\x60]([^"'\x60\n]{8,120})["'\x60]`,
			refine: randomArgument,
		},
		{
			id: "cipher-key-literal", title: "Key of a cipher in source code", class: classNamed, severity: sevHigh, confidence: likelyIs,
			cwe: cweKey, path: sourceFile, keywords: "key",
			advice: "Make a new key and read it from the environment or a secret store; encrypt again what the old key opens.",
			expr: `(?i)\b(?:\w{0,20}_)?(?:secret|aes|encryption|encrypt|cipher|crypto)?_?key\s{0,4}(?::\s{0,4}\w{1,12}\s{0,4})?:?=` +
				`\s{0,4}[rbu@]?(?:"([^"\n]{16,32})"|'([^'\n]{16,32})')`,
			refine: cipherLiteral,
		},
	}
}

// ofCipher matches code that encrypts with a key of its own.
var ofCipher = stdregexp.MustCompile(`SecretKeySpec|\bAES\.new\(|Aes\.Create|AesManaged|RijndaelManaged|CryptoJS\.AES|` +
	`create(Dec|C)ipheriv|aes\.NewCipher|openssl_encrypt|OpenSSL::Cipher`)

// cipherLiteral requires that a text has the length of a key of AES, in code that encrypts.
func cipherLiteral(t *text, m match) (match, bool) {
	n := len(m.secret)
	if n != 16 && n != 24 && n != 32 || !t.encrypts() || otherKey.MatchString(settingName(t.s, m)) ||
		notKey.MatchString(m.secret) || isReference(m.secret) || commented(t.s, m) || documented(t, m) {
		return m, false
	}
	m.random = true
	if asksForKey.MatchString(m.secret) {
		m.facts.severity, m.facts.confidence = lowered(m.facts.severity), unsure
	}
	return m, true
}

// randomArgument refuses text in the place of a key, and code that is commented out.
func randomArgument(t *text, m match) (match, bool) {
	m.random = true
	return m, digits(m.secret) > 0 && emptyWords(m.secret) == "" && !notKey.MatchString(m.secret) && !asksForKey.MatchString(m.secret) &&
		!segments(m.secret) && !commented(t.s, m) && !documented(t, m)
}

// codeOf returns the text of a file for the rules: quotation marks in the strings of a notebook are those of its code. Offsets
// remain as they are.
func codeOf(path, s string) string {
	if !strings.HasSuffix(path, ".ipynb") {
		return s
	}
	code := []byte(s)
	for i := 1; i+1 < len(code); i++ {
		if code[i] != '\\' || code[i+1] != '"' {
			continue
		}
		if strings.IndexByte(" =([{,:", code[i-1]) >= 0 { // it opens a text
			code[i] = ' '
			continue
		}
		code[i], code[i+1] = '"', ' '
	}
	return string(code)
}
