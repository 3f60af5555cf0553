package settings

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"assay/internal/code"
	"assay/internal/code/isolate"
	"assay/internal/code/syntax"
	"assay/internal/scan"
)

const (
	// maxFile limits the size of a file, in bytes; maxHits the hits in all files.
	maxFile = 1 << 20
	maxHits = 20_000
)

// Config is the input of the process.
type Config struct {
	Judge      []int  // the files to judge, by their index in the tree
	Repository string // its name, with that of its owner
}

// Answer is the result of the process.
type Answer struct {
	Hits []Hit
	// Files is the number of settings files, without templates; Unread counts those that
	// cannot be parsed, Lost those that crashed the process.
	Files, Templates int
	Unread, Lost     []int
	More             bool // there are more hits than the limit
}

// Hit is a place that a rule reports.
type Hit struct {
	Rule, Path    string
	Line, EndLine int
	// Where is the path of keys to the place. For rules that are reported once it is empty, or
	// distinguishes the hits of the repository.
	Where      string
	Severity   scan.Severity
	Confidence scan.Confidence
	Message    string
	Lesser     bool
	places     int // number of the rule's places in the file
}

// Serve runs the process.
func Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	return isolate.Serve(ctx, in, out, func(ctx context.Context, w *isolate.Work) (any, error) {
		var c Config
		if err := json.Unmarshal(w.Config, &c); err != nil {
			return nil, fmt.Errorf("config: %w", err)
		}
		return judge(ctx, w, c)
	})
}

func judge(ctx context.Context, w *isolate.Work, c Config) (*Answer, error) {
	return walk(ctx, w.Tree, c, w.Skip, w.Began, w.Ended)
}

// Judge analyses the files of a tree in this process.
func Judge(tree *code.Tree) (*Answer, error) {
	var c Config
	for i := range tree.Files {
		if f := &tree.Files[i]; !f.Binary && !f.Vendored && !f.Generated && f.Size <= maxFile && FormatOf(f) != "" {
			c.Judge = append(c.Judge, i)
		}
	}
	nothing := func(int) {}
	return walk(context.Background(), tree, c, nil, nothing, nothing)
}

// walk analyses files and reports which file it is about to judge.
func walk(ctx context.Context, tree *code.Tree, c Config, skip map[int]bool, began, ended func(int)) (*Answer, error) {
	root, err := os.OpenRoot(tree.Root)
	if err != nil {
		return nil, fmt.Errorf("tree: %w", err)
	}
	defer func() { _ = root.Close() }()
	s, err := newScanner(rootFiles{root})
	if err != nil {
		return nil, err
	}
	defer s.close()
	s.repository = c.Repository
	a := &Answer{}
	for _, i := range c.Judge {
		if err := ctx.Err(); err != nil {
			return nil, context.Cause(ctx)
		}
		if i < 0 || i >= len(tree.Files) {
			continue
		}
		if skip[i] {
			a.Lost = append(a.Lost, i)
			continue
		}
		began(i)
		hits, err := s.file(&tree.Files[i])
		ended(i)
		switch {
		case errors.Is(err, errNone):
			continue
		case errors.Is(err, errTemplate):
			a.Templates++
			continue
		case err != nil:
			a.Unread = append(a.Unread, i)
		}
		a.Files++
		if a.Hits = append(a.Hits, hits...); len(a.Hits) > maxHits {
			a.Hits, a.More = a.Hits[:maxHits], true
			break
		}
	}
	a.Hits = s.joined(a.Hits)
	return a, nil
}

// errNone is returned for a file that is not a settings file.
var errNone = errors.New("no settings")

// scanner applies the rules to files.
type scanner struct {
	rules      map[Format][]Rule
	files      Files
	repository string
	grammars   *syntax.Grammars
	hcl        *syntax.Grammar
	parser     *syntax.Parser
}

func newScanner(files Files) (*scanner, error) {
	all, err := Rules()
	if err != nil {
		return nil, err
	}
	s := &scanner{
		rules: map[Format][]Rule{}, files: files, grammars: syntax.New(), hcl: syntax.HCL(), parser: syntax.NewParser(syntax.Limits{}),
	}
	for _, r := range all {
		s.rules[r.Format] = append(s.rules[r.Format], r)
	}
	return s, nil
}

func (s *scanner) close() { s.parser.Close() }

// file analyses a file.
func (s *scanner) file(f *code.File) ([]Hit, error) {
	format := FormatOf(f)
	if format == "" {
		return nil, errNone
	}
	data := s.files.Read(f.Path)
	format = decided(format, data)
	if data == nil || !confirmed(format, data) {
		return nil, errNone
	}
	roots, err := s.read(f, format, data)
	var hits []Hit
	for _, root := range roots {
		d := &Document{Format: format, Path: f.Path, Root: root, Files: s.files, Repository: s.repository}
		if format == ASPNet {
			d.Released = s.released(f.Path, data)
		}
		d.Lesser = lesser(f, format) || format == Spring && developmentProfile(root) || format == Compose && developing(root)
		for i := range s.rules[format] {
			hits = append(hits, hitsOf(&s.rules[format][i], d)...)
		}
	}
	return hits, err
}

func hitsOf(r *Rule, d *Document) []Hit {
	all := r.judge(d)
	if len(all) > 0 && d.Released != nil {
		all = r.remaining(all, d)
	}
	if len(all) == 0 {
		return nil
	}
	more, places := "", len(all)
	if r.Once != "" && len(all) > 1 {
		more = fmt.Sprintf(" The file has %d such places.", len(all))
		all = all[:1]
	}
	var out []Hit
	for _, f := range all {
		h := Hit{
			Rule: r.ID, Path: d.Path, Line: f.at.Line, EndLine: max(f.at.EndLine, f.at.Line), Where: f.at.where(), Severity: r.Severity,
			Confidence: r.Confidence, Message: r.Message, Lesser: d.Lesser, places: places,
		}
		if r.Once != "" {
			h.Where = "" // the place is the first of several
		}
		if f.line > 0 {
			h.Line, h.EndLine = f.line, f.line
		}
		if f.severity != "" {
			h.Severity = f.severity
		}
		if f.confidence != "" {
			h.Confidence = f.confidence
		}
		if f.detail != "" {
			h.Message += " " + f.detail
		}
		h.Message += more
		out = append(out, h)
	}
	return out
}

// rootFiles reads the files of a tree.
type rootFiles struct{ root *os.Root }

// Read implements Files.
func (r rootFiles) Read(path string) []byte {
	f, err := r.root.Open(path)
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxFile {
		return nil
	}
	data, err := io.ReadAll(io.LimitReader(f, maxFile))
	if err != nil {
		return nil
	}
	return data
}

// Version must change whenever the rules change.
const Version = "5"

// joined retains the first hit of rules that are reported once per repository, with the
// number of the other files.
func (s *scanner) joined(hits []Hit) []Hit {
	once := map[string]bool{}
	for _, rules := range s.rules {
		for i := range rules {
			once[rules[i].ID] = rules[i].OncePerRepository()
		}
	}
	first := map[string]int{}
	files, places := map[string]int{}, map[string]int{}
	out := hits[:0]
	for _, h := range hits {
		key := fmt.Sprint(h.Rule, h.Lesser)
		if once[h.Rule] {
			files[key]++
			places[key] += h.places
			if _, known := first[key]; known {
				continue
			}
			if first[key] = len(out); h.Lesser {
				h.Where = "lesser"
			}
		}
		out = append(out, h)
	}
	for key, i := range first {
		if files[key] > 1 {
			out[i].Message += fmt.Sprintf(" The repository has %d such places in %d files.", places[key], files[key])
		}
	}
	return out
}
