package secrets

import (
	"bytes"
	"context"
	"os"
	"path"
	"regexp"

	"assay/internal/code"
)

const (
	// maxReader limits a file that is searched for the names of keys, maxReaders all of them, in bytes.
	maxReader  = 1 << 20
	maxReaders = 64 << 20
)

var (
	// passive matches files that name others without reading them.
	passive = regexp.MustCompile(`(?i)(^|/)(\.[\w-]*ignore|\.gitattributes|\.gitleaks[\w.]*|codeowners)$`)
	// usesKey matches commands with which a pipeline or a script signs in to a server, or signs what it publishes.
	usesKey = regexp.MustCompile(`(?i)\b(ssh|scp|sftp|rsync|ansible[\w-]*|deploy\w*|kubectl|helm|gcloud|aws|publish\w*|sign|signing|codesign|jarsigner|` +
		`apksigner|gpg|docker\s+login)\b`)
)

// loneKey is a hit that is a key in a file of its own, and who reads it.
type loneKey struct {
	hit     *hit
	name    []byte
	fixture bool // a test, a pipeline or the settings of a development environment reads it
	used    bool // something else does
}

// ofFixtures lowers the severity of keys in files of their own that only tests, the services of pipelines and development environments
// read: nothing else trusts them.
func ofFixtures(ctx context.Context, root *os.Root, tree *code.Tree, tests func(string) bool, outcomes []outcome) {
	keys := loneKeys(outcomes)
	if len(keys) == 0 {
		return
	}
	all := eachReader(ctx, root, tree, func(f code.File, content []byte) {
		p := policyOf(f)
		p.test = p.test || tests(f.Path)
		for i := range keys {
			keys[i].readBy(f.Path, content, p)
		}
	})
	if !all {
		return // who else reads them is unknown
	}
	for _, k := range keys {
		if k.fixture && !k.used {
			k.hit.facts.severity, k.hit.facts.confidence = sevLow, doubted(k.hit.facts.confidence)
		}
	}
}

// eachReader calls do with the files of a tree that may read others, and reports whether these were all within the limits.
func eachReader(ctx context.Context, root *os.Root, tree *code.Tree, do func(f code.File, content []byte)) (all bool) {
	budget := int64(maxReaders)
	for _, f := range tree.Files {
		if f.Size > maxReader || passive.MatchString(f.Path) {
			continue
		}
		if budget -= f.Size; budget < 0 || ctx.Err() != nil {
			return false
		}
		if content, err := readFile(root, f.Path, maxReader); err == nil {
			do(f, content)
		}
	}
	return true
}

// loneKeys returns the keys in files of their own that are not yet known to serve tests.
func loneKeys(outcomes []outcome) []loneKey {
	var keys []loneKey
	for i := range outcomes {
		for n := range outcomes[i].hits {
			h := &outcomes[i].hits[n]
			key := keyForms[h.rule] || h.rule == ruleStore || h.rule == ruleCredentials
			if key && !h.policy.test && h.facts.severity.Rank() < sevLow.Rank() && !tableFile.MatchString(h.path) &&
				!settingsFile.MatchString(h.path) {
				keys = append(keys, loneKey{hit: h, name: []byte(path.Base(h.path))})
			}
		}
	}
	return keys
}

// settingsFile matches files that have more than a key.
var settingsFile = regexp.MustCompile(`(?i)\.(ya?ml|json5?|toml|ini|cfg|conf|properties|xml|env|tf|sh|sql|txt|md)$`)

// readBy notes the lines of a file that name a key.
func (k *loneKey) readBy(file string, content []byte, p policy) {
	if file == k.hit.path || p.prose {
		return
	}
	for at := 0; !k.used; {
		i := bytes.Index(content[at:], k.name)
		if i < 0 {
			return
		}
		start := at + i
		at = start + len(k.name)
		if start > 0 && inFileName(content[start-1]) || at < len(content) && continuesName(content[at:]) {
			continue
		}
		line := string(content[bytes.LastIndexByte(content[:start], '\n')+1 : start])
		switch {
		case p.test, p.local, p.pipeline && !usesKey.MatchString(line):
			k.fixture = true
		default:
			k.used = true
		}
	}
}

// inFileName reports whether a character can be part of the name of a file.
func inFileName(c byte) bool { return c == '-' || c == '.' || isIdentifier(c) }

// continuesName reports whether the name of a file goes on, as that of a public key does; a dot can also end a sentence.
func continuesName(rest []byte) bool {
	if rest[0] == '.' {
		return len(rest) > 1 && isIdentifier(rest[1])
	}
	return inFileName(rest[0])
}
