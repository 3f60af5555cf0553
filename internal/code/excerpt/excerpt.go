// Package excerpt owns the code that findings quote: it masks the secrets in it, and adds the code around a finding.
package excerpt

import (
	"context"
	"fmt"
	"os"
	"slices"

	"assay/internal/code"
	"assay/internal/scan"
)

// Masker masks the secrets of a file and preserves its line breaks; false if the file is not
// text. *secrets.Engine implements it.
type Masker interface {
	Mask(ctx context.Context, f code.File, content []byte, strict bool) (string, bool)
}

// MaxFile is the maximum size of a file whose code is shown, in bytes.
const MaxFile = 1 << 20

const (
	around     = 3  // before and after a finding, in lines
	maxMarked  = 10 // lines of a finding
	maxLine    = 240
	maxExcerpt = 4_000
)

// Reader reads the code of findings. It is safe for concurrent use.
type Reader struct {
	Masker    Masker // nil masks nothing, and so shows nothing
	FileBytes int64  // maximum size of a file whose code is shown; 0: MaxFile
}

// Hide masks the secrets in the code and messages of findings. Code that cannot be masked is removed, also if ctx ends. Engines for
// secrets mask theirs.
func (r Reader) Hide(ctx context.Context, tree *code.Tree, findings []scan.Finding) error {
	return r.each(ctx, tree, findings, (*sources).hide)
}

// Add is like Hide, and adds the code around the findings.
func (r Reader) Add(ctx context.Context, tree *code.Tree, findings []scan.Finding) error {
	return r.each(ctx, tree, findings, func(s *sources, ctx context.Context, f *scan.Finding) {
		s.hide(ctx, f)
		s.surround(ctx, f)
	})
}

// each calls visit for all findings, one file after another. After the end of ctx, no file can be masked any more.
func (r Reader) each(
	ctx context.Context, tree *code.Tree, findings []scan.Finding, visit func(*sources, context.Context, *scan.Finding),
) (err error) {
	s := &sources{reader: r, tree: tree}
	if r.Masker != nil {
		if s.root, err = os.OpenRoot(tree.Root); err != nil {
			err = fmt.Errorf("excerpts: %w", err)
		} else {
			defer func() { _ = s.root.Close() }()
		}
	}
	for n, i := range byFile(findings) {
		if ctx.Err() != nil && err == nil {
			err = fmt.Errorf("excerpts: the time limit was reached at finding %d of %d", n, len(findings))
		}
		visit(s, ctx, &findings[i])
	}
	return err
}

// byFile returns the indexes of findings by file, in the order of the first finding of each.
func byFile(findings []scan.Finding) []int {
	at := map[string]int{}
	var files [][]int
	for i, f := range findings {
		n, ok := at[f.Path]
		if !ok {
			n = len(files)
			at[f.Path], files = n, append(files, nil)
		}
		files[n] = append(files[n], i)
	}
	return slices.Concat(files...)
}

// hide masks what a finding quotes. Its message may quote code, too: external engines write it.
func (s *sources) hide(ctx context.Context, f *scan.Finding) {
	if f.Dimension == scan.DimensionSecrets {
		return
	}
	file := s.of(ctx, f.Path, false)
	f.Snippet = file.hidden(f.Snippet, f.StartLine, f.EndLine)
	f.Message = s.words(ctx, f.Path, file, f.Message, f.Title)
	for i := range f.CodeFlow {
		step := &f.CodeFlow[i]
		file := s.of(ctx, step.Path, false)
		step.Snippet = file.hidden(step.Snippet, step.Line, step.Line)
		step.Message = s.words(ctx, step.Path, file, step.Message, "")
	}
}

// words masks a message about a file: the secrets of the file, or without them what looks like a secret in the message itself, which
// is short enough for any time limit.
func (s *sources) words(ctx context.Context, path string, file *source, message, otherwise string) string {
	switch {
	case message == "":
		return ""
	case file.ok:
		return file.values().Replace(message)
	case s.reader.Masker == nil:
		return otherwise
	}
	masked, ok := s.reader.Masker.Mask(context.WithoutCancel(ctx), code.File{Path: path}, []byte(message), false)
	if !ok {
		return otherwise
	}
	return masked
}

// surround adds the code around a finding.
func (s *sources) surround(ctx context.Context, f *scan.Finding) {
	file := s.of(ctx, f.Path, f.Dimension == scan.DimensionSecrets)
	if first, last, ok := file.marked(f.StartLine, f.EndLine); ok {
		first = max(1, first-around)
		f.Excerpt = scan.Excerpt{FirstLine: first, Text: file.text(first, min(last+around, len(file.shown)))}
	}
}
