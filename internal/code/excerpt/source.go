package excerpt

import (
	"cmp"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"assay/internal/code"
)

// maxOpenFiles limits the files whose lines are cached.
const maxOpenFiles = 64

// sources reads files and caches the last ones.
type sources struct {
	reader Reader
	root   *os.Root // nil if no file can be shown
	tree   *code.Tree
	cached map[sourceKey]*source
}

type sourceKey struct {
	path   string
	strict bool
}

// source has the lines of a file, raw and with masked secrets; ok is false if it cannot be shown.
type source struct {
	raw, shown []string
	ok         bool
	secrets    *strings.Replacer // see values
}

// of returns a file. A strict mask also covers words that may be secrets of an unknown kind.
func (s *sources) of(ctx context.Context, path string, strict bool) *source {
	key := sourceKey{path, strict}
	if file, ok := s.cached[key]; ok {
		return file
	}
	if ctx.Err() != nil || s.root == nil {
		return &source{}
	}
	if s.cached == nil || len(s.cached) >= maxOpenFiles {
		s.cached = map[sourceKey]*source{}
	}
	file := s.read(ctx, path, strict)
	s.cached[key] = file
	return file
}

func (s *sources) read(ctx context.Context, path string, strict bool) *source {
	limit := cmp.Or(s.reader.FileBytes, MaxFile)
	i, ok := slices.BinarySearchFunc(s.tree.Files, path, func(f code.File, p string) int { return strings.Compare(f.Path, p) })
	if !ok || s.tree.Files[i].Binary || s.tree.Files[i].Size > limit {
		return &source{}
	}
	in, err := s.root.Open(filepath.FromSlash(path))
	if err != nil {
		return &source{}
	}
	defer func() { _ = in.Close() }()
	content, err := io.ReadAll(io.LimitReader(in, limit))
	if err != nil {
		return &source{}
	}
	masked, ok := s.reader.Masker.Mask(ctx, s.tree.Files[i], content, strict)
	file := &source{raw: splitLines(string(content)), shown: splitLines(masked), ok: true}
	if !ok || len(file.raw) != len(file.shown) { // for example UTF-16, whose lines engines count differently
		return &source{}
	}
	return file
}

// splitLines splits a text into lines as git counts them.
func splitLines(s string) []string { return strings.Split(strings.TrimSuffix(s, "\n"), "\n") }

// marked returns the lines of a finding that are shown; false if the file does not have them.
func (f *source) marked(first, last int) (from, to int, ok bool) {
	if first < 1 || first > len(f.shown) {
		return 0, 0, false
	}
	return first, min(max(last, first), first+maxMarked-1, len(f.shown)), true
}

// hidden returns quoted code without secrets: the masked lines, if they contain any, or else what the engine quotes. That may be
// other lines, so the secrets of the whole file are masked in it.
func (f *source) hidden(quoted string, first, last int) string {
	if quoted == "" || !f.ok {
		return ""
	}
	if from, to, ok := f.marked(first, last); ok && !slices.Equal(f.raw[from-1:to], f.shown[from-1:to]) {
		return f.text(from, to)
	}
	return f.values().Replace(quoted)
}

// text joins lines as they are displayed.
func (f *source) text(first, last int) string {
	var lines []string
	for _, line := range f.shown[first-1 : last] {
		line = strings.ToValidUTF8(strings.TrimRight(line, "\r"), "?")
		if len(line) > maxLine {
			line = strings.ToValidUTF8(line[:maxLine], "") + "…"
		}
		lines = append(lines, line)
	}
	return code.CleanText(strings.Join(lines, "\n"), maxExcerpt)
}

const (
	mask = "[redacted]"
	// minValue is the minimum length of a secret that is masked wherever it is quoted, in bytes: shorter ones are parts of other words.
	minValue = 6
)

// values masks the secrets of the file in a text about it.
func (f *source) values() *strings.Replacer {
	if f.secrets != nil {
		return f.secrets
	}
	var values []string
	for i := range f.raw {
		if f.raw[i] != f.shown[i] {
			values = append(values, masked(f.raw[i], f.shown[i])...)
		}
	}
	slices.SortFunc(values, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	var pairs []string
	for _, v := range slices.Compact(values) {
		pairs = append(pairs, v, mask)
	}
	f.secrets = strings.NewReplacer(pairs...)
	return f.secrets
}

// masked returns the parts of a line that its shown form masks.
func masked(raw, shown string) (values []string) {
	parts := strings.Split(shown, mask)
	at := len(parts[0])
	for i, part := range parts[1:] {
		end := len(raw) - len(part)
		if i < len(parts)-2 { // not the last one
			next := strings.Index(raw[min(at+1, len(raw)):], part)
			if next < 0 {
				return values
			}
			end = at + 1 + next
		}
		if end < at {
			return values
		}
		if v := strings.TrimSpace(raw[at:end]); len(v) >= minValue {
			values = append(values, v)
		}
		at = end + len(part)
	}
	return values
}
