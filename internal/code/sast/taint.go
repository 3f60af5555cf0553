package sast

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"assay/internal/code"
	"assay/internal/code/isolate"
	"assay/internal/code/sast/taint/engine"
	"assay/internal/scan"
)

// TaintCommand is the argument after `engine` that starts the taint engine.
const TaintCommand = "taint"

const (
	// The taint engine analyses a whole repository in memory. Up to ordinarySource bytes of source
	// it tries to use only half of its memory limit.
	ordinarySource = 16 << 20
	// taintStall is how long it may be silent: longer than parsing any file, or analysing any
	// function, can take.
	taintStall = time.Minute
	taintCPU   = 2 * time.Hour
)

// taintEngine follows data through code, in a process of this executable that sees all files
// at once. A file that ends it is left out, and the analysis begins again.
type taintEngine struct {
	self      []string
	memory    int64
	knowledge string
	build     func() (string, error) // the hash of the program, computed on first use
}

// newTaint checks the operator's knowledge, which the process will read. The built-in knowledge is
// checked by tests, because reading it takes time at every start.
func newTaint(cfg Config) (*taintEngine, error) {
	if cfg.Knowledge != "" {
		a, err := engine.New(cfg.Knowledge)
		if err != nil {
			return nil, err
		}
		for _, w := range a.Warnings() {
			cfg.Log.Warn("code.knowledge: "+w, "folder", cfg.Knowledge)
		}
	}
	build := sync.OnceValues(func() (string, error) { return engine.Build(cfg.Self[0]) })
	return &taintEngine{self: cfg.Self, memory: cfg.TaintMemory, knowledge: cfg.Knowledge, build: build}, nil
}

// Name implements code.Engine.
func (*taintEngine) Name() string { return "taint" }

// Dimension implements code.Engine.
func (*taintEngine) Dimension() scan.Dimension { return scan.DimensionSAST }

// Languages implements Engine.
func (*taintEngine) Languages() []string { return engine.Languages() }

// Scan implements code.Engine.
func (e *taintEngine) Scan(ctx context.Context, tree *code.Tree, opt code.Options) (code.Report, error) {
	report := code.Report{Run: scan.EngineRun{Name: e.Name(), Version: engine.Version}}
	languages, template := e.Languages(), templates(tree)
	test := testsApart(tree)
	of := func(f code.File) bool { return slices.Contains(languages, f.Language) || template(f.Path) }
	files, large := chosen(tree, func(f code.File) bool { return of(f) && !test(f) })
	report.Notes = largeNotes(large)
	if len(files) == 0 {
		return report, nil
	}
	root, err := openTree(tree)
	if err != nil {
		return report, err
	}
	defer func() { _ = root.Close() }()
	config := e.config(tree, files)
	read, write, keep := e.recall(ctx, &config, tree, opt)
	p := isolate.Process{
		Self: e.self, Command: TaintCommand, Memory: config.Memory, Processor: taintCPU, Stall: taintStall,
		Read: append(read, e.knowledge), Write: write,
	}
	var answer engine.Answer
	if err := p.Run(ctx, tree, config, &answer, opt.Progress); err != nil {
		return report, err
	}
	keep()
	n := newNormalizer(root, tree, files, nil)
	n.sanitized = answer.Sanitized
	n.unread = unread(tree.Files, config.Judge, &answer)
	if report.Findings, err = n.reports(ctx, answer.Findings); err != nil {
		return report, err
	}
	report.Careful, report.Leads = n.defends, n.leads(report.Findings)
	report.Notes = slices.Concat(report.Notes, n.note(), n.leftNote(len(report.Leads)), taintNotes(tree.Files, &answer))
	report.Run.Files, report.Run.Failed = len(files)-len(answer.Left), len(answer.Lost)+len(answer.Skipped)
	report.Judged = report.Run.Files > report.Run.Failed
	tests, _ := chosen(tree, func(f code.File) bool { return of(f) && test(f) })
	report.Followed = followed(tree.Files, config.Judge, tests, large, &answer)
	return report, nil
}

// templates returns a function that recognises the templates that the engine analyses.
func templates(tree *code.Tree) func(path string) bool {
	all := make([]string, 0, len(tree.Files))
	for _, f := range tree.Files {
		if !f.Binary {
			all = append(all, f.Path)
		}
	}
	return engine.Templates(all)
}

func (e *taintEngine) config(tree *code.Tree, files []code.File) engine.Config {
	c := engine.Config{Knowledge: e.knowledge, Memory: e.memory}
	bytes, judged := int64(0), make(map[string]bool, len(files))
	for _, f := range files {
		bytes += f.Size
		judged[f.Path] = true
	}
	for i, f := range tree.Files {
		if judged[f.Path] {
			c.Judge = append(c.Judge, i)
		}
	}
	if bytes <= ordinarySource {
		c.Frugal = c.Memory / 2
	}
	return c
}

// taintNotes describe what could not be judged, and why.
func taintNotes(files []code.File, a *engine.Answer) []scan.Note {
	about := func(places []int, kind string, say func(int) string) []scan.Note {
		return named(places, func(i int) scan.Note {
			return scan.Note{Code: kind, Gap: true, Path: files[i].Path, Message: "The file " + say(i) + "."}
		}, func(n int) scan.Note {
			return scan.Note{Code: kind, Gap: true, Message: fmt.Sprintf("%d more files like it.", n)}
		})
	}
	return slices.Concat(
		about(a.Skipped, NoteNotJudged, func(int) string { return "was left out: the engine timed out or crashed on it" }),
		about(slices.Sorted(maps.Keys(a.Lost)), NoteUnparsed, func(i int) string { return "could not be parsed: " + a.Lost[i] }),
		about(a.Partly, NoteUnparsed, func(int) string { return "could only be parsed in part" }),
		limitNotes(files, a),
	)
}

// limitNotes describe which limits of time, memory or work were exceeded. An analysis that ended early may have missed data on
// its way to any file; functions that take too much work do so in every scan, so only their files count as not analysed.
func limitNotes(files []code.File, a *engine.Answer) (notes []scan.Note) {
	blind := func(kind, format string, args ...any) {
		notes = append(notes, scan.Note{Code: kind, Gap: true, Blind: true, Message: fmt.Sprintf(format, args...)})
	}
	partial := func(format string, args ...any) {
		n := scan.Note{Code: NoteNotJudged, Gap: true, Message: fmt.Sprintf(format, args...)}
		for _, i := range a.Partial {
			n.Further = append(n.Further, files[i].Path)
		}
		notes = append(notes, n)
	}
	if len(a.Left) > 0 {
		blind(NoteNotJudged, "%s were not judged: %s.", counted(len(a.Left), "file"), cmp.Or(a.Why, "there was no time"))
	}
	if a.Unseen > 0 {
		blind(NoteNotJudged, "Data was not followed through %s: %s.", counted(a.Unseen, "function"), cmp.Or(a.Why, "the work is bounded"))
	}
	if a.Why != "" && len(a.Left)+a.Unseen == 0 {
		blind(NoteNotJudged, "Following data ended early: %s.", a.Why)
	}
	if a.Cut > 0 {
		partial("Data was followed only through a part of %s: they take too much work.", counted(a.Cut, "function"))
	}
	if a.Broken > 0 {
		partial("The engine failed on %s.", counted(a.Broken, "function"))
	}
	if a.More > 0 {
		blind(NoteFindingsOver, "%s more are dropped.", counted(a.More, "finding"))
	}
	return notes
}
