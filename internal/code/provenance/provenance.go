package provenance

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/internal/code"
	"assay/internal/scan"
)

// Masker masks the secrets of a file and preserves its line breaks; false if the file is not
// text. *secrets.Engine implements it.
type Masker interface {
	Mask(ctx context.Context, f code.File, content []byte, strict bool) (string, bool)
}

// Config configures a Reader. Zero fields take the defaults named here.
type Config struct {
	Git    string // program; "" means git of PATH
	Masker Masker // required
	// Time limits the work for the findings of a job, FileTime git's work on one file.
	// Defaults: 1 min and 10 s.
	Time, FileTime time.Duration
	// FileBytes is the maximum size of a file whose code is shown. Default: 1 MiB.
	FileBytes int64
	// Files is the maximum number of files for which git is run, those of the worst findings.
	// Default: 300.
	Files int
}

// Reader adds code and authors to findings. It is safe for concurrent use.
type Reader struct{ cfg Config }

// New returns a Reader.
func New(cfg Config) (*Reader, error) {
	cfg.Git = cmp.Or(cfg.Git, "git")
	git, err := exec.LookPath(cfg.Git)
	if err == nil {
		cfg.Git, err = filepath.Abs(git)
	}
	if err != nil {
		return nil, fmt.Errorf("provenance: %w", err)
	}
	cfg.Time, cfg.FileTime = cmp.Or(cfg.Time, time.Minute), cmp.Or(cfg.FileTime, 10*time.Second)
	cfg.FileBytes, cfg.Files = cmp.Or(cfg.FileBytes, 1<<20), cmp.Or(cfg.Files, 300)
	return &Reader{cfg: cfg}, nil
}

// Add adds the code around findings and the last authors of their lines, in the order of the
// findings, until its time limit. Data that cannot be read is omitted; the error is for the
// log. home is a directory for git to work in.
func (r *Reader) Add(ctx context.Context, tree *code.Tree, findings []scan.Finding, home string) error {
	ctx, cancel := context.WithTimeout(ctx, r.cfg.Time)
	defer cancel()
	return errors.Join(r.excerpts(ctx, tree, findings), r.authors(ctx, tree, findings, home))
}

const (
	around       = 3   // before and after a finding, in lines
	maxMarked    = 10  // lines of a finding
	maxLine      = 240 // bytes of a line
	maxExcerpt   = 4_000
	maxOpenFiles = 64 // files whose lines are cached
)

// excerpts adds the code around findings, and masks secrets in the code that they quote.
func (r *Reader) excerpts(ctx context.Context, tree *code.Tree, findings []scan.Finding) error {
	root, err := os.OpenRoot(tree.Root)
	if err != nil {
		return fmt.Errorf("provenance: %w", err)
	}
	defer func() { _ = root.Close() }()
	files := &sources{reader: r, root: root, tree: tree}
	for i := range findings {
		if ctx.Err() != nil {
			return fmt.Errorf("provenance: the time limit was reached at finding %d of %d", i, len(findings))
		}
		f := &findings[i]
		files.strict = f.Dimension == scan.DimensionSecrets
		files.excerpt(ctx, f)
		for j := range f.CodeFlow {
			step := &f.CodeFlow[j]
			if file := files.of(ctx, step.Path); file.masked(step.Line, step.Line) {
				step.Snippet = file.text(step.Line, step.Line)
			}
		}
	}
	return nil
}

// sources reads files and caches the last ones.
type sources struct {
	reader *Reader
	root   *os.Root
	tree   *code.Tree
	strict bool
	cached map[string]*source
}

// source has the lines of a file, raw and with masked secrets; no lines if it cannot be
// shown.
type source struct{ raw, shown []string }

func (s *sources) excerpt(ctx context.Context, f *scan.Finding) {
	file := s.of(ctx, f.Path)
	if f.StartLine < 1 || f.StartLine > len(file.shown) {
		return
	}
	last := min(max(f.EndLine, f.StartLine), f.StartLine+maxMarked-1, len(file.shown))
	if !s.strict && file.masked(f.StartLine, last) { // engines for secrets mask what they quote
		f.Snippet = file.text(f.StartLine, last)
	}
	first := max(1, f.StartLine-around)
	f.Excerpt = scan.Excerpt{FirstLine: first, Text: file.text(first, min(last+around, len(file.shown)))}
}

func (s *sources) of(ctx context.Context, path string) *source {
	if file, ok := s.cached[path]; ok {
		return file
	}
	if s.cached == nil || len(s.cached) >= maxOpenFiles {
		s.cached = map[string]*source{}
	}
	file := s.read(ctx, path)
	s.cached[path] = file
	return file
}

func (s *sources) read(ctx context.Context, path string) *source {
	i, ok := slices.BinarySearchFunc(s.tree.Files, path, func(f code.File, p string) int { return strings.Compare(f.Path, p) })
	if !ok || s.tree.Files[i].Binary || s.tree.Files[i].Size > s.reader.cfg.FileBytes {
		return &source{}
	}
	in, err := s.root.Open(filepath.FromSlash(path))
	if err != nil {
		return &source{}
	}
	defer func() { _ = in.Close() }()
	content, err := io.ReadAll(io.LimitReader(in, s.reader.cfg.FileBytes))
	if err != nil {
		return &source{}
	}
	masked, ok := s.reader.cfg.Masker.Mask(ctx, s.tree.Files[i], content, s.strict)
	file := &source{raw: splitLines(string(content)), shown: splitLines(masked)}
	if !ok || len(file.raw) != len(file.shown) { // for example UTF-16, whose lines engines count differently
		return &source{}
	}
	return file
}

// splitLines splits a text into lines as git counts them.
func splitLines(s string) []string { return strings.Split(strings.TrimSuffix(s, "\n"), "\n") }

// masked reports whether the lines contain secrets.
func (f *source) masked(first, last int) bool {
	if first < 1 || last > len(f.shown) || first > last {
		return false
	}
	return !slices.Equal(f.raw[first-1:last], f.shown[first-1:last])
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
