package code

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"regexp"
	"strings"
	"sync"
)

// Sizes of files that are looked up by their digests, in bytes: the digests of shorter files are
// ambiguous, longer files are not published.
const (
	MinDigested = 1 << 10
	MaxDigested = 2 << 20
)

// digestsTable has a release of a library of librariesTable on each line: its package URL without
// scheme, and the digests of its scripts and style sheets. `go run ./deploy/digests` writes it.
//
//go:embed digests.tsv
var digestsTable string

var digests = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(digestsTable) {
		purl, list, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		for digest := range strings.FieldsSeq(list) {
			all[digest] = purl
		}
	}
	return all
})

// mapLine matches the comment that names a source map, which copies often lack.
var mapLine = regexp.MustCompile(`(?:(?://|/\*)[#@] ?sourceMappingURL=[^\n]*\s*)+$`)

// Digest returns the first 12 bytes of the SHA-256 of a script or style sheet, in base64. Line
// ends, space around the text and the reference to a source map make no difference.
func Digest(content []byte) string {
	content = bytes.TrimPrefix(content, []byte("\xef\xbb\xbf"))
	content = bytes.TrimSpace(bytes.ReplaceAll(content, []byte("\r\n"), []byte("\n")))
	if tail := max(0, len(content)-mapTail); bytes.Contains(content[tail:], []byte("sourceMappingURL=")) {
		if at := mapLine.FindIndex(content[tail:]); at != nil {
			content = bytes.TrimSpace(content[:tail+at[0]])
		}
	}
	sum := sha256.Sum256(content)
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

// digested returns the package URL of the release that published a file, "" if it is unknown.
func digested(content []byte) string {
	if len(content) < MinDigested || len(content) > MaxDigested {
		return ""
	}
	if purl := digests()[Digest(content)]; purl != "" {
		return "pkg:" + purl
	}
	return ""
}

// Libraries returns the package URLs, without scheme and version, of the libraries that are known.
func Libraries() []string {
	var out []string
	seen := map[string]bool{}
	for _, l := range libraries() {
		if !seen[l.purl] {
			seen[l.purl] = true
			out = append(out, l.purl)
		}
	}
	return out
}
