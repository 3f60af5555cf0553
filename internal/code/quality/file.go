package quality

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"assay/internal/code"
	"assay/internal/code/syntax"
)

// measuredFile contains the measures of a file.
type measuredFile struct {
	code.File
	lines     Lines
	functions []function
	bugs      []bug
	tokens    []token
	// done is true if the file was read, measured if its functions were measured.
	done, measured bool
	// dropped is true if it was not searched for duplicated code, for which there was too much.
	dropped bool
	// problem is why it was not read or not measured, for people.
	problem string
	// errors counts places with syntax unknown to the grammar.
	errors int
}

// own reports whether the file is the repository's own code and was read.
func (f *measuredFile) own() bool { return f.done && f.Source() }

// program reports whether the file is the repository's own code and is to be judged: style sheets are long and repetitive by nature, so
// they are only counted.
func (f *measuredFile) program() bool { return f.own() && !styleSheets[f.Language] }

// wideSource reports whether the file is the repository's own code in UTF-16, which counts as binary.
func (f *measuredFile) wideSource(root *os.Root) bool {
	return f.Binary && f.AsText().Source() && f.InUTF16(root)
}

var styleSheets = map[string]bool{"CSS": true, "SCSS": true, "Sass": true, "Less": true, "Stylus": true}

// maxErrors is the maximum share of a file with unknown syntax, in percent; above it the
// measures are meaningless.
const maxErrors = 25

// worker measures files, one at a time.
type worker struct {
	engine *Engine
	parser *syntax.Parser
}

func (w *worker) measure(ctx context.Context, root *os.Root, f *measuredFile) {
	if f.wideSource(root) {
		f.problem = "it is in UTF-16; convert it to UTF-8"
		return
	}
	if f.Binary || f.Vendored || f.Generated || f.Minified || f.Language == "" {
		return
	}
	source, err := w.read(root, f.Path)
	if err != nil {
		f.problem = "it cannot be read"
		if errors.Is(err, syntax.ErrTooLarge) {
			f.problem = "it is too large to be read"
		}
		return
	}
	m := newMarks(source)
	grammar, ok := w.engine.grammars.For(f.Language)
	if ok && f.Source() {
		f.problem = w.parse(ctx, grammar, source, m, f)
	}
	if !f.measured {
		s, known := w.engine.spellings[f.Language]
		switch tokens := lex(orC(s, known), source, m); {
		case f.Source():
			f.tokens = tokens
		case !known:
			m = newMarks(source) // prose and data have no comments
		}
	}
	f.lines = m.count()
	f.done = true
}

// parse measures a file by its syntax tree; it returns the reason if it cannot.
func (w *worker) parse(ctx context.Context, g *syntax.Grammar, source []byte, m *marks, f *measuredFile) string {
	tree, err := w.parser.Parse(ctx, g, source)
	switch {
	case errors.Is(err, syntax.ErrTooLarge):
		return "it is too large to be parsed"
	case errors.Is(err, syntax.ErrTooSlow):
		return "it takes too long to be parsed"
	case err != nil:
		return "it cannot be parsed"
	}
	f.errors = tree.Errors
	if tree.ErrorBytes*100 > maxErrors*len(source) {
		return "the grammar cannot parse most of it as " + f.Language
	}
	bugs, ok := findBugs(tree, w.engine.limits.Steps)
	if !ok {
		return "it takes too long to be searched for bugs"
	}
	l := w.engine.languages[g.Name]
	f.tokens = treeTokens(l, tree, m)
	m.count()
	f.functions = measure(l, tree, m)
	f.bugs, f.measured = bugs, true
	return ""
}

func orC(s spelling, known bool) spelling {
	if !known {
		return cLike()
	}
	return s
}

func (w *worker) read(root *os.Root, path string) ([]byte, error) {
	file, err := root.Open(filepath.FromSlash(path))
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	data, err := io.ReadAll(io.LimitReader(file, w.engine.limits.FileBytes+1))
	if err == nil && int64(len(data)) > w.engine.limits.FileBytes {
		return nil, syntax.ErrTooLarge
	}
	return data, err
}
