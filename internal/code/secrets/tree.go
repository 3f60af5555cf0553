package secrets

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"

	"assay/internal/code"
	"assay/internal/scan"
)

// outcome is the result for one file.
type outcome struct {
	hits []hit
	// fixtures are matches in test code that are not reported.
	fixtures int
	samples  []string // keyed hashes of the values in a sample or a test
	foreign  []foreignKey
	settings bool // samples are those of settings
	lines    int
	looked   bool // it was text
	test     bool // it is test code
	cut      bool // it exceeded the limit of findings
	note     string
}

// scanTree scans the files of the tree, several in parallel.
func (e *Engine) scanTree(ctx context.Context, tree *code.Tree, opt code.Options, r *report) error {
	root, err := os.OpenRoot(tree.Root)
	if err != nil {
		return fmt.Errorf("secrets: %w", err)
	}
	defer func() { _ = root.Close() }()
	demo, tests, stores := code.DemoApps(tree), testProjects(root, tree), keyStores(tree)
	outcomes := make([]outcome, len(tree.Files))
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(workers(), len(tree.Files)) {
		group.Go(func() {
			w := &worker{engine: e, scratch: e.matcher.newScratch(), keys: &hasher{key: opt.FingerprintKey}, stores: stores}
			for ctx.Err() == nil {
				i := int(next.Add(1) - 1)
				if i >= len(tree.Files) {
					return
				}
				p := policyOf(tree.Files[i])
				if demo(tree.Files[i].Path) {
					p.sample, p.doubt = true, true
				}
				p.test = p.test || tests(tree.Files[i].Path)
				outcomes[i] = w.file(ctx, root, tree.Files[i], p)
				outcomes[i].test = p.test
			}
		})
	}
	group.Wait()
	e.declaredElsewhere(ctx, root, tree, tests, outcomes, &hasher{key: opt.FingerprintKey})
	ofUse(ctx, root, tree, tests, outcomes)
	ofFixtures(ctx, root, tree, tests, outcomes)
	ofStores(root, tree, outcomes)
	ofSelfSigned(root, tree, outcomes)
	ofTemplates(ctx, root, tree, outcomes)
	ofComposedStores(root, tree, outcomes)
	ofLayers(root, tree, outcomes)
	ofInstructions(root, tree, outcomes)
	traits := traitsOfTree(root, tree, outcomes)
	weighAll(outcomes, traits)
	if traits&traitLicensed != 0 {
		ofDescriptions(outcomes)
	}
	samples := map[string]bool{}
	for _, o := range outcomes {
		for _, sum := range o.samples {
			samples[sum] = samples[sum] || o.settings
			r.samples[sum] = true
		}
	}
	for i, o := range outcomes {
		for n, h := range o.hits {
			o.hits[n] = h.asDefault(samples)
		}
		r.addFile(tree.Files[i], o)
	}
	if len(tree.Files) == 0 {
		r.note(NoteNoFiles, "The tree has no files.")
	}
	return nil
}

// worker is the state of one goroutine.
type worker struct {
	engine  *Engine
	scratch *scratch
	keys    *hasher
	stores  map[string]bool
}

func (w *worker) file(ctx context.Context, root *os.Root, f code.File, p policy) outcome {
	if f.Size > w.engine.cfg.Limits.FileBytes {
		return outcome{note: NoteTooLarge}
	}
	content, err := readFile(root, f.Path, w.engine.cfg.Limits.FileBytes)
	switch {
	case errors.Is(err, errTooLarge):
		return outcome{note: NoteTooLarge}
	case err != nil:
		return outcome{note: NoteUnreadable}
	}
	s, ok := asText(content)
	if !ok {
		return w.binary(f, p)
	}
	t := fileText(f.Path, s)
	t.stores = w.stores
	p.test = p.test || t.builtForTests()
	w.skipped(f, p)
	found := w.engine.matcher.matches(ctx, t, p, w.scratch)
	o := outcome{looked: true}
	o.samples = w.shown(f.Path, found, p)
	o.settings = isSettingsSample(f.Path)
	if !p.test && !p.sample {
		o.foreign = t.memo.foreign
	}
	o.hits, o.fixtures = w.engine.sift(t, found, p, w.keys)
	o.cut = t.cut || len(o.hits) == w.engine.cfg.Limits.FileFindings
	if !p.specific && !f.Generated {
		o.lines = strings.Count(s, "\n")
		if s != "" && !strings.HasSuffix(s, "\n") {
			o.lines++
		}
	}
	return o
}

// shown returns keyed hashes of the matches in a sample of settings, in documentation or in a test.
func (w *worker) shown(path string, found []match, p policy) []string {
	if !p.test && !p.shown() && !isSettingsSample(path) {
		return nil
	}
	sums := make([]string, 0, len(found))
	for _, m := range found {
		sums = append(sums, w.keys.sum(m.key()))
	}
	return sums
}

// skipped reports, for measurements, that rules were skipped.
func (w *worker) skipped(f code.File, p policy) {
	if p.specific && w.engine.cfg.Dismissed != nil {
		w.engine.cfg.Dismissed(Dismissal{Path: f.Path, Rule: genericRule, Reason: p.why})
	}
}

// binary judges the name of a file that is not text.
func (w *worker) binary(f code.File, p policy) outcome {
	t := &text{path: f.Path, line: 1, tree: true}
	o := outcome{note: NoteBinary}
	o.hits, o.fixtures = w.engine.sift(t, w.engine.matcher.named(t, w.scratch), p, w.keys)
	if archive(f.Path) {
		o.note = NoteArchive
	}
	return o
}

var archives = set("zip", "gz", "tgz", "bz2", "tbz2", "xz", "txz", "7z", "rar", "zst", "lz4", "lzma", "tar", "cpio", "jar", "war", "ear",
	"aar", "apk", "ipa", "aab", "deb", "rpm", "msi", "nupkg", "whl", "egg", "gem", "crx", "vsix", "iso")

func archive(name string) bool {
	return archives[strings.TrimPrefix(strings.ToLower(path.Ext(name)), ".")]
}

var errTooLarge = errors.New("too large")

// readFile reads a regular file, without following a link or waiting for a pipe.
func readFile(root *os.Root, name string, limit int64) ([]byte, error) {
	entry, err := root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !entry.Mode().IsRegular() {
		return nil, fs.ErrInvalid
	}
	file, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fs.ErrInvalid
	}
	if info.Size() > limit {
		return nil, errTooLarge
	}
	content := make([]byte, info.Size()+1)
	n, err := io.ReadFull(file, content)
	switch {
	case err == nil:
		return nil, errTooLarge // it has grown since
	case !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF):
		return nil, err
	}
	return content[:n], nil
}

// report collects the results of a scan.
type report struct {
	limits   Limits
	findings []scan.Finding
	notes    []scan.Note
	tree     map[string]bool // keyed hashes of the secrets of the tree
	samples  map[string]bool // keyed hashes of the values in samples and tests
	files    int
	failed   int
	lines    int
	counts   map[string]int
	beyond   map[string][]scan.Note // those beyond maxPathNotes
	fixtures int
	looked   bool
	cut      bool
}

// Codes of notes.
const (
	NoteNoFiles          = "NO_FILES"
	NoteBinary           = "BINARY_FILES_SKIPPED"
	NoteArchive          = "ARCHIVE_NOT_OPENED"
	NoteTooLarge         = "FILE_TOO_LARGE"
	NoteUnreadable       = "FILE_UNREADABLE"
	NoteNotFinished      = "NOT_FINISHED"
	NoteTooManyFindings  = "TOO_MANY_FINDINGS"
	NoteNoHistory        = "NO_HISTORY"
	NoteHistory          = "HISTORY"
	NoteHistoryFailed    = "HISTORY_FAILED"
	NoteFixtures         = "TEST_FIXTURES"
	NoteHistoryTruncated = "HISTORY_TRUNCATED"
)

// maxPathNotes limits the notes of a kind that name a file.
const maxPathNotes = 20

func (r *report) note(code, message string) {
	r.notes = append(r.notes, scan.Note{Code: code, Message: message})
}

// past is like note, for a history that was not searched down to its first commit.
func (r *report) past(code, message string) {
	r.notes = append(r.notes, scan.Note{Code: code, Message: message, Past: true})
}

// blind notes a gap of unknown extent.
func (r *report) blind(code, message string) {
	r.notes = append(r.notes, scan.Note{Code: code, Message: message, Gap: true, Blind: true})
}

// counted adds a note about a file, for the first few of each kind.
func (r *report) counted(code, message, file string, gap bool) {
	if r.counts == nil {
		r.counts, r.beyond = map[string]int{}, map[string][]scan.Note{}
	}
	n := scan.Note{Code: code, Message: message, Path: file, Gap: gap}
	r.counts[code]++
	switch {
	case file == "":
	case r.counts[code] <= maxPathNotes:
		r.notes = append(r.notes, n)
	default:
		r.beyond[code] = append(r.beyond[code], n)
	}
}

func (r *report) addFile(f code.File, o outcome) {
	switch o.note {
	case NoteTooLarge:
		r.counted(o.note, fmt.Sprintf("The file is larger than the limit of %d MiB.", r.limits.FileBytes>>20), f.Path, true)
		return
	case NoteUnreadable:
		r.failed++
		r.counted(o.note, "The file could not be read.", f.Path, true)
		return
	case NoteArchive:
		r.counted(o.note, "The archive was not opened.", f.Path, false)
	case NoteBinary:
		r.counted(o.note, "", "", false)
	}
	if o.looked {
		r.files++
		r.looked = true
		r.lines += o.lines
	}
	if o.cut {
		r.counted(NoteTooManyFindings, fmt.Sprintf("Only the first %d findings of the file are listed.", r.limits.FileFindings), f.Path, true)
	}
	r.fixtures += o.fixtures
	for _, h := range o.hits {
		r.tree[h.secret] = true
		r.add(h.finding())
	}
}

func (r *report) add(f scan.Finding) {
	if len(r.findings) >= r.limits.Findings {
		r.cut = true
		return
	}
	r.findings = append(r.findings, f)
}

// report returns the report; counts of skipped items become notes.
func (r *report) report() code.Report {
	if n := r.counts[NoteBinary]; n > 0 {
		r.note(NoteBinary, fmt.Sprintf("Binary files were not searched: %d.", n))
	}
	for _, kind := range []string{NoteTooLarge, NoteUnreadable, NoteArchive, NoteTooManyFindings} {
		if more := r.beyond[kind]; len(more) > 0 {
			n := scan.Note{Code: kind, Message: fmt.Sprintf("The same applies to %d more.", len(more))}
			r.notes = append(r.notes, n.For(more...))
		}
	}
	if r.fixtures > 0 {
		r.note(NoteFixtures, fmt.Sprintf("Passwords, keys and key stores in test code are left out as fixtures: %d. "+
			"Tokens of providers are reported there too.", r.fixtures))
	}
	if r.cut {
		r.blind(NoteTooManyFindings, fmt.Sprintf("Only the first %d findings are listed.", r.limits.Findings))
	}
	return code.Report{
		Run: scan.EngineRun{Files: r.files, Failed: r.failed}, Findings: r.findings, Notes: r.notes, Judged: r.looked, Lines: r.lines,
	}
}
