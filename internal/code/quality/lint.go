package quality

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"assay/internal/code"
	"assay/internal/procgroup"
	"assay/internal/sandbox"
	"assay/internal/scan"
)

// LintConfig configures the linters. Its zero value works if Node is in PATH.
type LintConfig struct {
	Node string // program; "" means node of PATH
	// Dir is the folder with the npm packages; "" means "quality" beside the executable, or
	// the source tree around the working directory.
	Dir string
	// Python, when set, checks Python by RuffRules in a process shared with SAST.
	Python func(ctx context.Context, tree *code.Tree, opt code.Options) (*code.Linted, error)
}

// NewLinters returns the linters: ruff for Python, oxlint for JavaScript and TypeScript.
// They judge copies of the files with generated names and our configuration, so that no
// configuration, plugin or comment of a repository has an effect.
func NewLinters(c LintConfig) []code.Engine {
	return []code.Engine{newRuff(c), newOxlint(c)}
}

// Installed checks that the linters can run on this host. Its error is a *scan.Error that
// names the missing part.
func Installed(c LintConfig) error {
	for _, l := range []*linter{newRuff(c), newOxlint(c)} {
		if _, _, _, err := l.find(); err != nil && l.shared == nil {
			return err
		}
	}
	return nil
}

// linter is an engine that runs a Node program on copies of files.
type linter struct {
	config     LintConfig
	name, pkg  string
	extensions map[string]string // of the copies, by language
	// extension, when set, returns the extension of a copy that has another one than its language.
	extension func(path string) string
	spoil     *regexp.Regexp // comments that turn off rules; their last letter is changed
	rules     map[string]lintRule
	// args returns Node's arguments; in is the folder of the packages, dir that of the copies.
	args func(box *sandbox.Sandbox, in, dir string) ([]string, error)
	// without, when set, excludes rules for a file.
	without func(path, rule string) bool
	// shared, when set, checks in a process of another dimension.
	shared func(ctx context.Context, tree *code.Tree, opt code.Options) (*code.Linted, error)
	// read parses the output, which names the copies of the files.
	read func(out []byte) ([]lintHit, []string, error)
}

// lintHit is a report of a linter.
type lintHit struct {
	file, rule            string
	line, column, endLine int
}

// Name implements code.Engine.
func (l *linter) Name() string { return l.name }

// Dimension implements code.Engine.
func (*linter) Dimension() scan.Dimension { return scan.DimensionQuality }

const (
	lintFile     = 1 << 20 // maximum size of a linted file, in bytes
	lintBatch    = 300     // files at once
	lintRuns     = 24      // additional runs to find the file that crashes a linter
	lintTime     = 2 * time.Minute
	lintOutput   = 64 << 20
	lintFindings = 5_000
	// lintMemory limits the address space, most of which Node only reserves.
	lintMemory  = 64 << 30
	lintHeap    = 512 // MiB
	lintSnippet = 300

	// NoteNotLinted is for files that a linter could not judge.
	NoteNotLinted = "FILES_NOT_LINTED"
)

// lintJob is a scan.
type lintJob struct {
	*linter
	root     *os.Root
	in       string // folder of the packages
	node     string
	temp     string // input of the program
	home     string // output of the program
	box      *sandbox.Sandbox
	files    []code.File
	sources  map[string][]byte // of files with hits, by path
	hits     []lintHit
	unparsed []string
	failed   []string
	runs     int
	why      error
}

// Scan implements code.Engine.
func (l *linter) Scan(ctx context.Context, tree *code.Tree, opt code.Options) (code.Report, error) {
	r := code.Report{Run: scan.EngineRun{Name: l.name}}
	j := &lintJob{linter: l}
	for _, f := range tree.Files {
		if l.extensions[f.Language] != "" && f.Source() {
			j.files = append(j.files, f)
		}
	}
	if len(j.files) == 0 {
		return r, nil
	}
	if l.shared != nil {
		return j.judged(ctx, tree, opt, r)
	}
	var err error
	if j.node, j.in, r.Run.Version, err = l.find(); err != nil {
		return r, err
	}
	if j.root, err = os.OpenRoot(tree.Root); err != nil {
		return r, fmt.Errorf("tree: %w", err)
	}
	defer func() { _ = j.root.Close() }()
	j.box = tree.Sandbox
	if j.temp, err = j.box.MkdirShared(opt.TempDir, "lint-"); err != nil {
		return r, fmt.Errorf("%s: %w", l.name, err)
	}
	defer func() { _ = os.RemoveAll(j.temp) }()
	if j.home, err = j.box.MkdirTemp(j.temp, "home-"); err != nil {
		return r, fmt.Errorf("%s: %w", l.name, err)
	}
	for at := 0; at < len(j.files) && ctx.Err() == nil; at += lintBatch {
		j.lint(ctx, at, min(at+lintBatch, len(j.files)))
	}
	if len(j.failed) == len(j.files) {
		return r, fmt.Errorf("%s judged nothing: %w", l.name, cmp.Or(context.Cause(ctx), j.why, errNoReport))
	}
	return j.report(ctx, r), nil
}

// judged converts the results of the shared process.
func (j *lintJob) judged(ctx context.Context, tree *code.Tree, opt code.Options, r code.Report) (code.Report, error) {
	linted, err := j.shared(ctx, tree, opt)
	if err != nil {
		return r, err
	}
	if j.root, err = os.OpenRoot(tree.Root); err != nil {
		return r, fmt.Errorf("tree: %w", err)
	}
	defer func() { _ = j.root.Close() }()
	r.Run.Version = linted.Version
	copies := map[string]string{} // as if each file were a copy
	for i, f := range j.files {
		copies[f.Path] = j.nameOf(i)
	}
	for _, h := range linted.Hits {
		if name, ok := copies[h.Path]; ok {
			j.hits = append(j.hits, lintHit{name, h.Rule, h.Line, h.Column, h.EndLine})
		}
	}
	for _, path := range linted.Unparsed {
		if name, ok := copies[path]; ok {
			j.unparsed = append(j.unparsed, name)
		}
	}
	for _, path := range linted.Failed {
		if copies[path] != "" {
			j.failed = append(j.failed, path)
		}
	}
	if linted.Left > 0 {
		r.Notes = append(r.Notes, timeUp())
	}
	return j.report(ctx, r), nil
}

// lint checks the files of a range. If the program crashes or hangs, the responsible file is
// found by bisection.
func (j *lintJob) lint(ctx context.Context, from, to int) {
	err := j.run(ctx, from, to)
	if err == nil {
		return
	}
	j.why = err
	if j.runs++; to-from == 1 || j.runs > lintRuns || ctx.Err() != nil {
		for _, f := range j.files[from:to] {
			j.failed = append(j.failed, f.Path)
		}
		return
	}
	half := (from + to) / 2
	j.lint(ctx, from, half)
	j.lint(ctx, half, to)
}

func (j *lintJob) run(ctx context.Context, from, to int) error {
	dir, err := j.box.MkdirShared(j.temp, "files-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	for i := from; i < to; i++ {
		if err := j.copy(dir, i); err != nil {
			return err
		}
	}
	args, err := j.args(j.box, j.in, dir)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, lintTime)
	defer cancel()
	var out []byte
	p := procgroup.Program{
		Sandbox: j.box, Read: []string{j.in, filepath.Join(j.in, "node_modules"), j.temp}, Write: []string{j.home},
		Args:   append([]string{j.node, "--max-old-space-size=" + strconv.Itoa(lintHeap)}, args...),
		Limits: procgroup.Limits{Address: lintMemory, Processor: 2 * lintTime},
		Env: []string{
			"PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=" + j.home, "TMPDIR=" + j.home, "NODE_ENV=production",
			"NO_COLOR=1",
		},
	}
	err = p.Run(ctx, func(stdout io.Reader) (err error) {
		out, err = io.ReadAll(io.LimitReader(stdout, lintOutput+1))
		if err == nil && len(out) > lintOutput {
			err = errors.New("it reports more than the limit")
		}
		return err
	})
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.ExitCode() == 1 {
		err = nil // the exit status means that there are findings
	}
	if err != nil {
		return err
	}
	hits, unparsed, err := j.read(out)
	if err != nil {
		return fmt.Errorf("output of %s: %w", j.name, err)
	}
	j.hits = append(j.hits, hits...)
	j.unparsed = append(j.unparsed, unparsed...)
	return nil
}

// errNoReport is returned if a linter ended without a report.
var errNoReport = errors.New("it ended without a report")

// copy writes a file under its number, so that its path has no effect.
func (j *lintJob) copy(dir string, i int) error {
	f := j.files[i]
	var data []byte
	if f.Size <= lintFile {
		data, _ = j.root.ReadFile(filepath.FromSlash(f.Path)) // the measuring engine reports unreadable files
	}
	data = j.spoil.ReplaceAllFunc(bytes.ToValidUTF8(data, []byte("?")), func(word []byte) []byte {
		word = bytes.Clone(word)
		word[len(word)-1] = 'x'
		return word
	})
	name := filepath.Join(dir, j.nameOf(i))
	if err := os.WriteFile(name, data, 0o600); err != nil { //nolint:gosec // the folder, number and extension are chosen here
		return err
	}
	return j.box.Share(name)
}

// nameOf returns the name of a file's copy.
func (j *lintJob) nameOf(i int) string {
	f, extension := j.files[i], ""
	if j.extension != nil {
		extension = j.extension(f.Path)
	}
	return strconv.Itoa(i) + cmp.Or(extension, j.extensions[f.Language])
}

// fileOf returns the file behind a copy.
func (j *lintJob) fileOf(copied string) (code.File, bool) {
	number, _, _ := strings.Cut(filepath.Base(copied), ".")
	i, err := strconv.Atoi(number)
	if err != nil || i < 0 || i >= len(j.files) {
		return code.File{}, false
	}
	return j.files[i], true
}

func (j *lintJob) report(ctx context.Context, r code.Report) code.Report {
	j.sources = map[string][]byte{}
	slices.SortStableFunc(j.hits, func(a, b lintHit) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line), cmp.Compare(a.column, b.column), cmp.Compare(a.rule, b.rule))
	})
	counts := map[string]int{}
	for _, h := range j.hits {
		f, ok := j.fileOf(h.file)
		if !ok || j.without != nil && j.without(f.Path, h.rule) {
			continue
		}
		if counts[f.Path]++; counts[f.Path] > lintFindings {
			continue
		}
		r.Findings = append(r.Findings, j.finding(h, f))
	}
	for path, n := range counts {
		if n > lintFindings {
			r.Notes = append(r.Notes, scan.Note{
				Code: code.NoteFindingsCut, Gap: true, Path: path,
				Message: fmt.Sprintf("The file has %d findings: %d are listed.", n, lintFindings),
			})
		}
	}
	for _, path := range j.failed {
		r.Notes = append(r.Notes, scan.Note{
			Code: NoteNotLinted, Gap: true, Path: path, Message: "The file was not judged: the linter timed out or crashed.",
		})
	}
	for _, copied := range j.unparsed {
		if f, ok := j.fileOf(copied); ok {
			r.Notes = append(r.Notes, scan.Note{
				Code: NoteNotLinted, Gap: true, Path: f.Path, Message: "The file was not judged: the linter cannot parse it.",
			})
		}
	}
	var large []string
	for _, f := range j.files {
		if f.Size > lintFile {
			large = append(large, f.Path)
		}
	}
	if len(large) > 0 {
		r.Notes = append(r.Notes, scan.Note{
			Code: NoteNotLinted, Gap: true, Message: count(len(large), "file") + " larger than 1 MiB were not judged.", Further: large,
		})
	}
	if ctx.Err() != nil {
		r.Notes = append(r.Notes, timeUp())
	}
	r.Run.Files = len(j.files)
	r.Run.Failed = len(j.failed) + len(j.unparsed)
	r.Judged = r.Run.Failed < r.Run.Files
	return r
}

// timeUp returns the note about files that were not judged for lack of time.
func timeUp() scan.Note {
	return scan.Note{Code: NoteTimeUp, Gap: true, Blind: true, Message: "The time limit was reached before all files were judged."}
}

func (j *lintJob) finding(h lintHit, file code.File) scan.Finding {
	rule, ok := j.rules[h.rule]
	if !ok {
		rule = lintRule{low, "Flaw that " + j.name + " reports as " + h.rule, ""}
	}
	line := j.line(file, h.line)
	f := scan.Finding{
		RuleID: h.rule, Title: rule.title, Message: rule.title + ".", Severity: rule.severity, Confidence: scan.ConfidenceHigh,
		Path: file.Path, StartLine: h.line, EndLine: max(h.endLine, h.line), StartColumn: h.column, Test: file.Test,
		Snippet: line, Identity: strings.Join(strings.Fields(line), " "), Remediation: rule.remedy, EffortMinutes: lintMinutes(rule.severity),
	}
	if file.Test {
		f.Severity = scan.SeverityLow
	}
	return f
}

// lintMinutes returns the time in minutes to fix a finding.
func lintMinutes(s scan.Severity) int {
	if s == low {
		return 10
	}
	return 30
}

// line returns a line of a file, from 1.
func (j *lintJob) line(file code.File, number int) string {
	data, ok := j.sources[file.Path]
	if !ok {
		data, _ = j.root.ReadFile(filepath.FromSlash(file.Path)) // it was read before
		clear(j.sources)                                         // findings come file by file
		j.sources[file.Path] = data
	}
	for line := range bytes.Lines(data) {
		if number--; number == 0 {
			line = bytes.TrimSpace(line)
			return strings.ToValidUTF8(string(line[:min(len(line), lintSnippet)]), "?")
		}
	}
	return ""
}

// programs are the Node programs that this binary was built with.
//
//go:embed js/ruff.mjs js/package.json
var programs embed.FS

// find looks for Node and for the packages, in the pinned versions.
func (l *linter) find() (node, dir, version string, err error) {
	if node, err = exec.LookPath(cmp.Or(l.config.Node, "node")); err == nil {
		node, err = filepath.Abs(node)
	}
	if err != nil {
		return "", "", "", scan.Errorf(scan.CodeUnavailable, "Node.js is missing on the host: install it, or set code.node.")
	}
	i := slices.IndexFunc(l.places(), func(dir string) bool {
		_, err := os.Stat(filepath.Join(dir, "ruff.mjs"))
		return err == nil
	})
	if i < 0 {
		return "", "", "", scan.Errorf(scan.CodeUnavailable,
			"The folder of the linters is missing on the host: put it beside the executable as quality.")
	}
	if dir, err = filepath.EvalSymlinks(l.places()[i]); err == nil {
		dir, err = filepath.Abs(dir)
	}
	if err != nil {
		return "", "", "", fmt.Errorf("folder of the linters: %w", err)
	}
	for _, name := range []string{"ruff.mjs", "package.json"} {
		want, err := programs.ReadFile("js/" + name)
		if have, readErr := os.ReadFile(filepath.Join(dir, name)); err != nil || readErr != nil || !bytes.Equal(have, want) {
			return "", "", "", scan.Errorf(scan.CodeUnavailable, "The linters on the host belong to another version: %s differs.", name)
		}
	}
	version, err = l.installed(dir)
	return node, dir, version, err
}

func (l *linter) places() []string {
	if l.config.Dir != "" {
		return []string{l.config.Dir}
	}
	var out []string
	if exe, err := os.Executable(); err == nil {
		if target, err := filepath.EvalSymlinks(exe); err == nil {
			exe = target
		}
		out = append(out, filepath.Join(filepath.Dir(exe), "quality"))
	}
	if dir, err := os.Getwd(); err == nil {
		for ; ; dir = filepath.Dir(dir) {
			out = append(out, filepath.Join(dir, "internal", "code", "quality", "js"))
			if dir == filepath.Dir(dir) {
				break
			}
		}
	}
	return out
}

// installed returns the version of the linter's package, which must be the pinned one.
func (l *linter) installed(dir string) (string, error) {
	var pinned struct {
		Dependencies map[string]string `json:"dependencies"`
	}
	data, err := programs.ReadFile("js/package.json")
	if err == nil {
		err = json.Unmarshal(data, &pinned)
	}
	if err != nil {
		return "", fmt.Errorf("package.json of the linters: %w", err)
	}
	var have struct {
		Version string `json:"version"`
	}
	want := pinned.Dependencies[l.pkg]
	data, err = os.ReadFile(filepath.Join(dir, "node_modules", filepath.FromSlash(l.pkg), "package.json"))
	if err != nil || json.Unmarshal(data, &have) != nil || have.Version != want {
		return "", scan.Errorf(scan.CodeUnavailable, "The npm package %s %s is missing on the host: run npm ci in the folder of the linters.",
			l.pkg, want)
	}
	return want, nil
}
