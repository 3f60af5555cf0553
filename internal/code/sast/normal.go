package sast

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"assay/internal/code"
	"assay/internal/scan"
)

const (
	// A snippet has the lines of the finding, up to limits on number and bytes.
	maxSnippetLines = 10
	maxSnippet      = 1_000
	// maxShownLine bounds a line of a snippet, in bytes.
	maxShownLine = 300
	// maxIdentity bounds the code that identifies a finding, in bytes.
	maxIdentity = 2_000
	// maxSources bounds the files whose lines are cached.
	maxSources = 16
)

// hit is a report of a built-in engine.
type hit struct {
	path, rule, native string
	confidence         scan.Confidence // "" means that the rule decides
	line, endLine      int
	column, endColumn  int
}

// normalizer turns hits into findings, with the code in question.
type normalizer struct {
	root    *os.Root
	files   map[string]code.File
	rules   map[string]rule
	example func(path string) bool
	lines   map[string][][]byte // of the last files
	answers map[answer]bool     // see inFile
	elsewhere
	frameworks *frameworks
	trivial    int       // hits in test and example code that were dropped
	left       []opinion // findings that were left out, as they were before they were weighed
	guesses    []opinion // findings that two reasons speak against
	unread     bool      // too much was not analysed to tell what kind of project it is
	defends    bool      // the project has few certain severe flows, for its size or for what it sanitizes
	// sanitized counts the sinks that data reaches only sanitized, by rule.
	sanitized map[string]int
}

func newNormalizer(root *os.Root, tree *code.Tree, files []code.File, rules map[string]rule) *normalizer {
	n := &normalizer{
		root: root, files: make(map[string]code.File, len(files)), rules: rules, example: examples(tree), answers: map[answer]bool{},
	}
	for _, f := range files {
		n.files[f.Path] = f
	}
	n.elsewhere = n.lookElsewhere()
	n.frameworks, _ = readFrameworks() // a test checks that they can be read
	return n
}

// findings returns one finding for each weakness. Hits in files that were not judged are
// dropped, as are most hits in test and example code, because nobody can exploit them there.
func (n *normalizer) findings(hits []hit) []scan.Finding {
	slices.SortStableFunc(hits, func(a, b hit) int {
		return cmp.Or(cmp.Compare(a.path, b.path), cmp.Compare(a.line, b.line), cmp.Compare(a.column, b.column), cmp.Compare(a.rule, b.rule))
	})
	var out []scan.Finding
	for _, h := range slices.Compact(hits) {
		file, ok := n.files[h.path]
		if ok {
			out = n.add(out, n.finding(h, file))
		}
	}
	return n.joined(distinct(out))
}

// add appends a finding. In test and example code, only findings that would be CRITICAL
// elsewhere are retained, as LOW.
func (n *normalizer) add(out []scan.Finding, f scan.Finding) []scan.Finding {
	if f.Test || n.example(f.Path) {
		if f.Severity == low {
			n.trivial++
			return out
		}
		f.Severity = low
	}
	return append(out, f)
}

func (n *normalizer) finding(h hit, file code.File) scan.Finding {
	r := find(n.rules, h.rule)
	f := scan.Finding{
		Dimension: scan.DimensionSAST, RuleID: h.rule, Title: r.title, Message: r.message, Severity: r.severity, NativeSeverity: h.native,
		Confidence: r.confidence, Path: h.path, StartLine: h.line, EndLine: max(h.endLine, h.line), StartColumn: h.column, EndColumn: h.endColumn,
		Remediation: string(r.remedy),
	}
	if r.cwe != 0 {
		f.CWE = []string{"CWE-" + strconv.Itoa(r.cwe)}
	}
	if strings.EqualFold(h.native, "low") && f.Severity != critical { // the engine itself grades its hits
		f.Severity = milder(f.Severity)
	}
	if h.confidence == guessed {
		f.Confidence = guessed
	}
	_, _ = n.doubted(&f) // without a flow, nothing else depends on the reasons
	rate(&f)
	n.place(&f, file)
	return f
}

// place adds the code to a finding, and lowers its severity in test code.
func (n *normalizer) place(f *scan.Finding, file code.File) {
	lines := n.source(f.Path)
	if f.StartLine > 0 && f.StartLine <= len(lines) {
		about := lines[f.StartLine-1 : min(max(f.EndLine, f.StartLine), len(lines))]
		f.Snippet = snippet(about)
		f.Identity = cmp.Or(f.Identity, identity(about))
	}
	switch {
	case file.Test:
		f.Test = true
		lower(f, "This is test code.")
	case n.example(f.Path):
		lower(f, "This is example code.")
	}
}

// rate limits the severity by the confidence: only certain findings are HIGH or CRITICAL.
func rate(f *scan.Finding) {
	worst := critical
	switch f.Confidence {
	case likely:
		worst = medium
	case guessed:
		worst = low
	}
	if f.Severity.Rank() < worst.Rank() {
		f.Severity = worst
	}
}

// note returns a note with the number of dropped hits.
func (n *normalizer) note() []scan.Note {
	if n.trivial == 0 {
		return nil
	}
	return []scan.Note{{Code: NoteTestCode, Message: fmt.Sprintf("Findings in test and example code were left out: %d.", n.trivial)}}
}

// lower rates a finding two steps lower in code that attackers cannot reach.
func lower(f *scan.Finding, why string) {
	f.Confidence, f.Severity = scan.ConfidenceLow, milder(milder(f.Severity))
	f.Message += " " + why
}

// milder returns the next lower severity.
func milder(s scan.Severity) scan.Severity {
	all := scan.Severities()
	return all[min(s.Rank()+1, len(all)-1)]
}

// source returns the lines of a file.
func (n *normalizer) source(path string) [][]byte {
	if lines, ok := n.lines[path]; ok {
		return lines
	}
	data, err := readFile(n.root, path, maxSource)
	if err != nil {
		data = nil // a finding without its code is better than no finding
	}
	if n.lines == nil || len(n.lines) >= maxSources {
		n.lines = map[string][][]byte{}
	}
	n.lines[path] = bytes.Split(data, []byte("\n"))
	return n.lines[path]
}

// answer is the key of what is known about a file: whether an expression matches in it.
type answer struct {
	expr *regexp.Regexp
	path string
	code bool // see inCode
}

// inFile reports whether an expression matches in a file. It looks once, because a file can have thousands of findings.
func (n *normalizer) inFile(expr *regexp.Regexp, path string) bool {
	return n.once(answer{expr, path, false}, func() bool { return expr.Match(bytes.Join(n.source(path), []byte("\n"))) })
}

// inCode is like inFile for the code of a file: with its name, and without what only names modules.
func (n *normalizer) inCode(expr *regexp.Regexp, path string) bool {
	return n.once(answer{expr, path, true}, func() bool { return expr.Match(withoutImports(path, n.source(path))) })
}

func (n *normalizer) once(key answer, look func() bool) bool {
	found, known := n.answers[key]
	if !known {
		found = look()
		n.answers[key] = found
	}
	return found
}

func snippet(lines [][]byte) string {
	var b strings.Builder
	for i, line := range lines {
		if i == maxSnippetLines || b.Len() > maxSnippet {
			b.WriteString("…\n")
			break
		}
		line = bytes.TrimRight(line, "\r")
		if len(line) > maxShownLine {
			line = append(slices.Clone(line[:maxShownLine]), "…"...)
		}
		b.Write(line)
		b.WriteByte('\n')
	}
	return strings.ToValidUTF8(strings.TrimRight(b.String(), "\n"), "?")
}

// identity returns the code without its spacing.
func identity(lines [][]byte) string {
	text := strings.Join(strings.Fields(string(bytes.Join(lines, []byte(" ")))), " ")
	return strings.ToValidUTF8(text[:min(len(text), maxIdentity)], "?")
}

// distinct retains one finding if several rules of an engine report the same weakness on the
// same line: the most severe, then the most certain, then the first.
func distinct(all []scan.Finding) []scan.Finding {
	type place struct {
		path string
		line int
		cwe  string
	}
	best := map[place]scan.Finding{}
	key := func(f scan.Finding) place { return place{f.Path, f.StartLine, strings.Join(f.CWE, ",")} }
	for _, f := range all {
		b, ok := best[key(f)]
		if !ok || f.Severity.Rank() < b.Severity.Rank() || f.Severity == b.Severity && sureness(f) < sureness(b) {
			best[key(f)] = f
		}
	}
	return slices.DeleteFunc(all, func(f scan.Finding) bool { return len(f.CWE) > 0 && best[key(f)].RuleID != f.RuleID })
}

func sureness(f scan.Finding) int {
	return slices.Index([]scan.Confidence{sure, likely, guessed}, f.Confidence)
}

// readFile reads a file of the tree of at most that many bytes.
func readFile(root *os.Root, path string, maxBytes int64) ([]byte, error) {
	f, err := root.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return io.ReadAll(io.LimitReader(f, maxBytes))
}
