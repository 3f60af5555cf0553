package secrets

import (
	"encoding/base64"
	"strings"

	"github.com/zricethezav/gitleaks/v8/regexp"

	"assay/internal/scan"
)

const (
	ruleKubernetes = "kubernetes-secret-entry"
	// maxManifest limits the text before and after the kind of a manifest, in bytes.
	maxManifest = 64 << 10
)

// kubernetesRule finds the entries of Kubernetes secrets. gitleaks' rule finds one in each manifest.
func kubernetesRule() *rule {
	return &rule{
		id: ruleKubernetes, class: classNamed, path: regexp.MustCompile(`(?i)\.ya?ml$`), find: findKubernetes,
		keywords: []string{"kind: secret", `kind: "secret"`, "kind: 'secret'"},
		facts:    entryFacts(),
	}
}

func entryFacts() facts {
	return facts{
		title: "Value of a Kubernetes secret", severity: scan.SeverityMedium, confidence: scan.ConfidenceMedium,
		cwe:    []string{cweInConfig, cweStored},
		advice: "Replace it in the system that it opens, and create the secret from a secret store or encrypt the manifest.",
	}
}

var (
	// secretKind matches the kind of a secret, and not those that begin with the same word.
	secretKind = regexp.MustCompile(`^(?i:kind):[ ]["']?Secret["']?[ \t\r]*(\n|$)`)
	// encodedEntry matches an entry with a value in base64.
	encodedEntry = regexp.MustCompile(`^[ \t]+["']?([\w.-]{1,120})["']?:[ \t]*["']?([A-Za-z0-9+/]{8,1000}={0,2})["']?[ \t\r]*$`)
	// plainEntry matches the names of entries that are settings, entryName those of entries that are credentials.
	plainEntry = regexp.MustCompile(`(?i)(name|user|host|port|ur[il]|endpoint|region|database|domain|e?mail|bucket|zone)["']?\s*$`)
	entryName  = regexp.MustCompile(`(?i)secret|pass|pwd|token|credential|(^|[-_.])(key|auth|salt)|[-_.]key$|[a-z]key$`)
)

// findKubernetes reads the entries below "data" in the manifest around its kind.
func findKubernetes(t *text, start int) []match {
	if !secretKind.MatchString(t.s[start:min(len(t.s), start+40)]) {
		return nil
	}
	from, to := manifest(t.s, start)
	var found []match
	depth := -1 // of the key "data", while its entries follow
	for at := from; at < to; {
		line, _, _ := strings.Cut(t.s[at:to], "\n")
		indent := len(line) - len(strings.TrimLeft(line, " \t"))
		switch content := strings.TrimSpace(line); {
		case content == "", content[0] == '#':
		case content == "data:":
			depth = indent
		case depth < 0 || indent <= depth:
			depth = -1
		default:
			if m, ok := kubernetesEntry(at, line); ok {
				found = append(found, m)
			}
		}
		at += len(line) + 1
	}
	return found
}

// manifest returns the part of a text around a kind that belongs to one object: up to the next kind and the ends of the document.
func manifest(s string, start int) (from, to int) {
	from = max(0, start-maxManifest)
	within := from > 0 // a line that is not of this object
	for _, mark := range []string{"\n---", "kind:"} {
		if i := strings.LastIndex(s[from:start], mark); i >= 0 {
			from, within = from+i+1, true
		}
	}
	if i := strings.IndexByte(s[from:start], '\n'); within && i >= 0 {
		from += i + 1
	}
	after := start + len("kind:")
	to = min(len(s), start+maxManifest)
	for _, mark := range []string{"\n---", "kind:"} {
		if i := strings.Index(s[after:to], mark); i >= 0 {
			to = after + i
		}
	}
	return from, to
}

// kubernetesEntry returns an entry whose name is that of a credential, with a value that nobody guesses.
func kubernetesEntry(at int, line string) (match, bool) {
	e := encodedEntry.FindStringSubmatchIndex(line)
	if e == nil {
		return match{}, false
	}
	raw, err := base64.StdEncoding.DecodeString(line[e[4]:e[5]])
	name, v := line[e[2]:e[3]], strings.TrimSpace(string(raw))
	if err != nil || !entryName.MatchString(name) || describesSecret(name) || isPublic(name, v) || !isLine(v) {
		return match{}, false
	}
	if plainAddress.MatchString(v) || madeOfWords(v) || !strong(v) && !mixedCase(v) && !personal(v) {
		return match{}, false
	}
	m := match{from: at, to: at + len(line), start: at + e[4], end: at + e[5], secret: v, decoded: true, facts: entryFacts()}
	if strong(v) { // of a deployment
		m.facts.severity = sevHigh
	}
	return m, true
}

// isLine reports whether a value is printable text of one line.
func isLine(v string) bool {
	for i := range len(v) {
		if v[i] < ' ' || v[i] > '~' {
			return false
		}
	}
	return v != ""
}
