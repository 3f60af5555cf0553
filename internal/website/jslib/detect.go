package jslib

import (
	"context"
	"crypto/sha1" //nolint:gosec // the repository names files by SHA-1
	"encoding/hex"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// How a library was recognised.
const (
	ByText    = "text"      // its text has the library's marks
	ByHash    = "hash"      // its text is that of a known file
	ByAddress = "address"   // the address names library and version
	ByName    = "file name" // the file name contains both
)

// Match is a library that was recognised.
type Match struct {
	Name, Version string
	By            string
}

// Ignored reports whether the repository asks not to look at the script.
func (r *Repository) Ignored(raw string) bool {
	return slices.ContainsFunc(r.ignored, func(p *pattern) bool { return p.re.MatchString(raw) })
}

// InAddress recognises libraries by the address of a script.
func (r *Repository) InAddress(raw string) []Match {
	raw, _, _ = strings.Cut(raw, "#")
	file := raw
	if u, err := url.Parse(raw); err == nil {
		file = path.Base(u.Path)
	}
	var out []Match
	for i := range r.libraries {
		lib := &r.libraries[i]
		out = lib.matches(out, lib.filename, file, ByName)
		out = lib.matches(out, lib.uri, raw, ByAddress)
	}
	return out
}

// InText recognises libraries by the text of a script. Several may be in one file. If ctx
// ends, it returns its error and what was found until then.
func (r *Repository) InText(ctx context.Context, text string) ([]Match, error) {
	text = lineEnds.Replace(text)
	var out []Match
	for i := range r.libraries {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		lib := &r.libraries[i]
		before := len(out)
		if out = lib.matches(out, lib.content, text, ByText); len(out) == before {
			out = lib.matches(out, lib.replacement, text, ByText)
		}
	}
	if len(out) == 0 && len(r.hashes) > 0 {
		sum := sha1.Sum([]byte(text)) //nolint:gosec // see the import
		if m, ok := r.hashes[hex.EncodeToString(sum[:])]; ok {
			out = append(out, m)
		}
	}
	return out, nil
}

// lineEnds normalises line ends, as the hashes require.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// matches appends a Match for each version that the patterns find, without duplicates.
func (l *library) matches(out []Match, patterns []*pattern, text, by string) []Match {
	for _, p := range patterns {
		for _, version := range p.versions(text) {
			m := Match{Name: l.name, Version: version, By: by}
			if !slices.ContainsFunc(out, func(o Match) bool { return o.Name == m.Name && o.Version == m.Version }) {
				out = append(out, m)
			}
		}
	}
	return out
}

// Limits of what one pattern may find in one text.
const (
	maxMatches = 20
	maxVersion = 64
	maxTries   = 40 // starts that are tried, including those that fail a test
)

// versions finds the versions that the text names.
func (p *pattern) versions(text string) []string {
	if p.needs != "" && !strings.Contains(text, p.needs) {
		return nil
	}
	var out []string
	for from, tries := 0, 0; from <= len(text) && len(out) < maxMatches && tries < maxTries; tries++ {
		at := p.re.FindStringSubmatchIndex(text[from:])
		if at == nil {
			break
		}
		version, ok := p.version(text[from:], at)
		switch {
		case !ok: // another match may begin within this one
			from += at[0] + 1
			continue
		case !slices.Contains(out, version):
			out = append(out, version)
		}
		from += max(at[1], at[0]+1)
	}
	return out
}

// minified matches the suffix that file names add to a version.
var minified = regexp.MustCompile(`[.-]min$`)

// version returns the version of one match if it passes the pattern's tests.
func (p *pattern) version(text string, at []int) (string, bool) {
	group := func(i int) string {
		if i >= len(at)/2 || at[2*i] < 0 {
			return ""
		}
		return text[at[2*i]:at[2*i+1]]
	}
	for _, g := range p.gaps {
		if len(group(g.group)) > g.most {
			return "", false
		}
	}
	for _, s := range p.same {
		if group(s.a) != group(s.b) {
			return "", false
		}
	}
	if len(p.groups) < 2 {
		return "", false // without a version, a match means nothing
	}
	version := group(p.groups[1])
	if p.template != "" {
		version = p.template
		for i := len(p.groups) - 1; i > 0; i-- {
			version = strings.ReplaceAll(version, "$"+strconv.Itoa(i), group(p.groups[i]))
		}
	}
	version = minified.ReplaceAllString(version, "")
	if version == "" || len(version) > maxVersion || p.endsWith != nil && !p.endsWith.MatchString(version) {
		return "", false
	}
	return version, true
}
