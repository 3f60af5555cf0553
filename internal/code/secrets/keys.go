package secrets

import (
	"encoding/asn1"
	"encoding/base64"
	"regexp"
	"strings"

	"assay/internal/scan"
)

const (
	// maxKey limits a private key with its armour, in bytes: RSA keys of 16,384 bits need 13
	// kB, keys with certificates more.
	maxKey = 64 << 10
	// minKey is the minimum length of a key in base64: Ed25519 in PKCS #8 needs 64
	// characters.
	minKey = 60
	// aroundKey is the distance from the key, in bytes, within which its purpose is searched.
	aroundKey = 2048

	ruleKey        = "private-key"
	ruleEncodedKey = "private-key-base64"
	rulePuTTY      = "putty-private-key"
	ruleJWK        = "private-key-jwk"
	ruleStore      = "pkcs12-file"
	// ruleApplication finds secrets in the settings of Rails and Spring.
	ruleApplication = "rails-secrets"
	// ruleCredentials finds stores of keys and passwords by the names of their files.
	ruleCredentials = "credential-store" //nolint:gosec // the name of a rule
)

// testCredentials matches the keys of Rails that open the credentials of tests and of development.
var testCredentials = regexp.MustCompile(`(?i)(^|/)credentials/(test|development)\.key$`)

// keyForms are the rules that find a private key in one of its forms.
var keyForms = set(ruleKey, ruleEncodedKey, rulePuTTY, ruleJWK)

var (
	keyLabel = regexp.MustCompile(`^-----BEGIN ([A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1)-----`)
	// unreal matches labels of fictitious keys.
	unreal = regexp.MustCompile(`\b(FAKE|TEST|DUMMY|EXAMPLE|SAMPLE|MOCK|INVALID)\b`)
	// base64Run matches a part of a line of a key: between labels without one, code builds a key.
	base64Run = regexp.MustCompile(`[A-Za-z0-9+/=]{24}`)
	keyHeader = regexp.MustCompile(`^\s*[A-Za-z-]{3,20}: [^\n]*$`)
)

// keyRules find private keys in any encoding.
func keyRules() []*rule {
	key := func(title string) facts {
		return facts{
			title: title, severity: scan.SeverityHigh, confidence: scan.ConfidenceHigh, cwe: []string{cweKey, cweStored},
			advice: "Make a new key pair, remove the old public key wherever it is trusted, and keep the new private key in a secret store.",
		}
	}
	return []*rule{
		{id: ruleKey, class: classFormat, keywords: []string{"-----begin "}, find: findPEM, facts: key("Private key")},
		{id: ruleKey, class: classFormat, keywords: derKeywords, find: findDER, refine: refineDER, facts: key("Private key")},
		{id: ruleEncodedKey, class: classFormat, keywords: []string{"ls0tls1crudjti"}, find: findEncodedPEM, facts: key("Private key in base64")},
		{
			id: rulePuTTY, class: classFormat, keywords: []string{"putty-user-key-file-"}, find: findPuTTY,
			facts: key("PuTTY private key"),
		},
		{id: ruleJWK, class: classFormat, keywords: []string{"kty"}, find: findJWK, facts: key("Private JSON Web Key")},
		{id: ruleKey, class: classFormat, keywords: []string{beginSSH2}, find: findSSH2, facts: key("Private key")},
	}
}

// findPEM finds a key in the formats of RFC 7468, RFC 1421, RFC 4880 or OpenSSH, indented,
// quoted, or with escaped line ends.
func findPEM(t *text, start int) []match {
	head := keyLabel.FindStringSubmatch(t.s[start:min(len(t.s), start+80)])
	if head == nil {
		return nil
	}
	from := start + len(head[0])
	rest := t.s[from:min(len(t.s), from+maxKey)]
	end, whole := strings.Index(rest, "-----END "), true
	if end < 0 {
		end, whole = keyExtent(rest), false
	}
	if next := strings.Index(rest[:end], "-----BEGIN"); next >= 0 {
		end, whole = next, false
	}
	body, encrypted := armoured(rest[:end])
	if !base64Run.MatchString(rest[:end]) {
		return []match{{from: start, to: from, start: start, end: from, secret: head[0], refused: reasonCode}}
	}
	if unreal.MatchString(head[1]) || len(body) < minKey || monotonous(body[:minKey]) || entropy(body) < 3.5 ||
		placeholderKey(rest[:end], body) {
		return []match{{from: start, to: from, start: start, end: from, secret: head[0], refused: reasonPlaceholder}}
	}
	f := keyFacts(t, start, head[1], body, encrypted)
	if !whole {
		f.confidence = scan.ConfidenceMedium
	}
	return []match{{from: start, to: from + end, start: from, end: from + end, secret: rest[:end], identity: body, facts: f}}
}

// placeholderKey reports whether the base64 of a short key contains a placeholder. Random base64
// contains "xxxx" now and then, so whatever decodes to one whole ASN.1 value is a key.
func placeholderKey(armour, body string) bool {
	if len(body) >= 200 || !placeholderWord.MatchString(strings.ToLower(body)) {
		return false
	}
	unfolded := strings.NewReplacer(`\\n`, "", `\n`, "", "\n", "", "\r", "", "\t", "", " ", "", `"`, "").Replace(armour)
	return !isASN1(unfolded) && !isASN1(body)
}

func isASN1(encoded string) bool {
	der, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		return false
	}
	var value asn1.RawValue
	rest, err := asn1.Unmarshal(der, &value)
	return err == nil && len(rest) == 0
}

// keyFacts describe a key.
func keyFacts(t *text, start int, label, body string, encrypted bool) facts {
	f := facts{
		title: "Private key", severity: scan.SeverityHigh, confidence: scan.ConfidenceHigh, cwe: []string{cweKey, cweStored},
		advice: "Make a new key pair, remove the old public key wherever it is trusted (authorized_keys, certificates), and keep the " +
			"new private key in a secret store.",
	}
	switch {
	case strings.HasPrefix(label, "PGP"):
		f.title = "PGP private key"
	case strings.HasPrefix(label, "OpenVPN"):
		f.title = "OpenVPN static key"
		f.advice = "Make a new key with openvpn --genkey, replace it on all peers, and keep it in a secret store."
	case strings.HasPrefix(label, "OPENSSH"):
		f.title = "OpenSSH private key"
		encrypted = encrypted || opensshEncrypted(body)
	case label != "PRIVATE KEY":
		f.title = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(label, "ENCRYPTED "), "PRIVATE KEY")) + " private key"
		f.title = strings.ToUpper(f.title[:1]) + strings.TrimSpace(f.title[1:])
	}
	around := t.s[max(0, start-aroundKey):min(len(t.s), start+maxKey/4)]
	switch {
	case encrypted || strings.HasPrefix(label, "ENCRYPTED"):
		f.title, f.severity = "Encrypted "+strings.Replace(f.title, "Private", "private", 1), scan.SeverityMedium
		f.advice = "Its passphrase can be guessed: replace the key pair, and keep the new private key in a secret store."
	case strings.Contains(around, `service_account`) && strings.Contains(around, `private_key_id`):
		f.title, f.severity = "Google Cloud service account key", scan.SeverityCritical
		f.advice = "Delete the key in the Google Cloud console → IAM → Service accounts → Keys, look for its use in the audit log, and use " +
			"workload identity in its place."
	}
	return f
}

// armoured returns the base64 of a key without its armour, and whether its headers declare
// that it is encrypted.
func armoured(s string) (body string, encrypted bool) {
	s = strings.NewReplacer(`\\n`, "\n", `\n`, "\n", `\\r`, "", `\r`, "", `\t`, "").Replace(s)
	encrypted = strings.Contains(s, "ENCRYPTED") && strings.Contains(s, "Proc-Type")
	var b strings.Builder
	for line := range strings.Lines(s) {
		line = strings.Trim(line, " \t\r\n\"'+,\\#*/;|>")
		if keyHeader.MatchString(line) || strings.HasPrefix(line, "=") {
			continue // a header, or the checksum of RFC 4880
		}
		for i := range len(line) {
			if c := line[i]; kind[c] == charValue && c != '_' && c != '-' || c == '=' {
				b.WriteByte(c)
			}
		}
	}
	return b.String(), encrypted
}

// keyExtent returns the length of the text that looks like the base64 of a key, if no end is
// marked.
func keyExtent(s string) int {
	blank := 0
	for i := range len(s) {
		switch c := s[i]; {
		case kind[c] == charValue, c == '=', c == '\\':
			blank = 0
		case strings.IndexByte(" \t\r\n\"'+,:", c) >= 0:
			if blank++; blank > 40 {
				return i - blank
			}
		default:
			return i
		}
	}
	return len(s)
}

// opensshEncrypted reads the cipher's name of a key in OpenSSH's format (PROTOCOL.key): a
// string after the magic, which is "none" for an unencrypted key.
func opensshEncrypted(body string) bool {
	head, err := base64.StdEncoding.DecodeString(body[:min(len(body), 40)/4*4])
	const magic = "openssh-key-v1\x00"
	if err != nil || len(head) < len(magic)+8 || string(head[:len(magic)]) != magic {
		return false
	}
	return string(head[len(magic):len(magic)+8]) != "\x00\x00\x00\x04none"
}

var (
	puttyEncryption = regexp.MustCompile(`(?m)^\s*Encryption:\s*(\S+)`)
	puttyPrivate    = regexp.MustCompile(`(?m)^\s*Private-Lines:\s*\d{1,4}\s*\n((?:\s*[A-Za-z0-9+/=]{4,80}\s*?\n?)+)`)
)

func findPuTTY(t *text, start int) []match {
	rest := t.s[start:min(len(t.s), start+maxKey)]
	private := puttyPrivate.FindStringSubmatchIndex(rest)
	if private == nil {
		return nil
	}
	body, _ := armoured(rest[private[2]:private[3]])
	if len(body) < 24 {
		return nil
	}
	f := facts{
		title: "PuTTY private key", severity: scan.SeverityHigh, confidence: scan.ConfidenceHigh, cwe: []string{cweKey, cweStored},
		advice: "Make a new key pair, remove the old public key from every authorized_keys, and keep the new private key in a secret store.",
	}
	if e := puttyEncryption.FindStringSubmatch(rest); e != nil && !strings.EqualFold(e[1], "none") {
		f.title, f.severity = "Encrypted PuTTY private key", scan.SeverityMedium
	}
	return []match{{
		from: start, to: start + private[3], start: start + private[2], end: start + private[3], secret: rest[private[2]:private[3]],
		identity: body, facts: f,
	}}
}

// findEncodedPEM finds keys whose PEM form is itself encoded in base64, as in the
// client-key-data of a kubeconfig.
func findEncodedPEM(t *text, start int) []match {
	end, body := encodedExtent(t.s, start)
	decoded, err := base64.StdEncoding.DecodeString(strings.TrimRight(body, "=")[:len(strings.TrimRight(body, "="))/4*4])
	if err != nil {
		return nil
	}
	var found []match
	inner := &text{path: t.path, s: string(decoded)}
	for at := 0; ; {
		next := strings.Index(inner.s[at:], "-----BEGIN ")
		if next < 0 {
			break
		}
		for _, f := range findPEM(inner, at+next) {
			f.from, f.to, f.start, f.end, f.decoded = start, end, start, end, true
			if name := t.s[max(0, start-60):start]; strings.Contains(name, "client-key-data") {
				f.facts.title = "Client key of a kubeconfig"
				f.facts.advice = "It grants that user's access to the cluster: issue a new client certificate, and remove the bindings " +
					"of the old name, or rotate the cluster's CA."
			}
			found = append(found, f)
		}
		at += next + 1
	}
	return found[:min(len(found), 1)]
}

// encodedExtent returns the base64 text from an offset on, possibly over several lines.
func encodedExtent(s string, start int) (end int, body string) {
	var b strings.Builder
	end = start
	for i := start; i < len(s) && i < start+2*maxKey; {
		from := i
		for i < len(s) && (kind[s[i]] == charValue && s[i] != '-' && s[i] != '_' || s[i] == '=') {
			i++
		}
		b.WriteString(s[from:i])
		end = max(end, i)
		if i == from || i >= len(s) || s[i] != '\n' && s[i] != '\r' || s[i-1] == '=' {
			break
		}
		for i < len(s) && strings.IndexByte(" \t\r\n", s[i]) >= 0 {
			i++
		}
	}
	return end, b.String()
}

// Members of a JSON Web Key, in JSON, in a string with JSON, and as an object of a program.
var (
	jwkType    = regexp.MustCompile(`^kty\\{0,3}["']?\s{0,4}:`)
	jwkPrivate = regexp.MustCompile(`[\s{,"']d\\{0,3}["']?\s*:\s*\\{0,3}["']([A-Za-z0-9_-]{40,})\\{0,3}["']`)
	jwkOct     = regexp.MustCompile(`[\s{,"']kty\\{0,3}["']?\s*:\s*\\{0,3}["']oct\\{0,3}["']`)
	jwkK       = regexp.MustCompile(`[\s{,"']k\\{0,3}["']?\s*:\s*\\{0,3}["']([A-Za-z0-9_-]{20,})\\{0,3}["']`)
)

// findJWK finds private keys in the format of RFC 7517: with "d", or "k" for symmetric ones.
func findJWK(t *text, start int) []match {
	if !jwkType.MatchString(t.s[start:min(len(t.s), start+16)]) {
		return nil
	}
	from := max(0, start-4096)
	if open := strings.LastIndexByte(t.s[from:start], '{'); open >= 0 {
		from += open
	}
	object, _, _ := strings.Cut(t.s[from:min(len(t.s), start+8192)], "}")
	at := jwkPrivate.FindStringSubmatchIndex(object)
	if at == nil && jwkOct.MatchString(object) {
		at = jwkK.FindStringSubmatchIndex(object)
	}
	if at == nil {
		return nil
	}
	m := match{from: from + at[0], to: from + at[1], start: from + at[2], end: from + at[3], secret: object[at[2]:at[3]]}
	if entropy(m.secret) < 3.5 || segments(m.secret) || len(m.secret) < 100 && emptyWords(m.secret) != "" {
		m.refused = reasonPlaceholder
	}
	return []match{m}
}
