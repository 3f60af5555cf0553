package sast

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/internal/code"
	"assay/internal/code/isolate"
	"assay/internal/code/sast/goengine"
	"assay/internal/scan"
)

// GoEngineCommand is the argument after `engine` that starts the Go engine.
const GoEngineCommand = "gosec"

// goEngine analyses Go with gosec, in a subprocess of this executable.
type goEngine struct {
	self     []string
	memory   int64
	unitTime time.Duration // 0: defaultUnitTime
}

// Name implements code.Engine.
func (*goEngine) Name() string { return "gosec" }

// Dimension implements code.Engine.
func (*goEngine) Dimension() scan.Dimension { return scan.DimensionSAST }

// Languages implements Engine.
func (*goEngine) Languages() []string { return []string{"Go"} }

// Scan implements code.Engine.
func (e *goEngine) Scan(ctx context.Context, tree *code.Tree, opt code.Options) (code.Report, error) {
	report := code.Report{Run: scan.EngineRun{Name: e.Name(), Version: goengine.Version}}
	files, large := selected(tree, e.Languages())
	report.Notes = largeNotes(large)
	if len(files) == 0 {
		return report, nil
	}
	root, err := openTree(tree)
	if err != nil {
		return report, err
	}
	defer func() { _ = root.Close() }()
	req := goRequest(tree, files)
	job := goJob{request: req, dones: map[int]goengine.Done{}}
	b := batch{
		units: len(req.Units), args: append(slices.Clone(e.self), GoEngineCommand), memory: e.memory, yields: true, tempDir: opt.TempDir,
		tree: tree,
		env:  isolate.Collector(e.memory),
		feed: job.feed, take: job.take, unitTime: 2 * cmp.Or(e.unitTime, defaultUnitTime),
	}
	if opt.Progress != nil {
		opt.Progress(fmt.Sprintf("%d Go files", len(files)))
	}
	out, err := b.run(ctx)
	if err != nil {
		return report, fmt.Errorf("gosec: %w", err)
	}
	n := newNormalizer(root, tree, files, gosecRules)
	report.Findings, report.Patterns, report.Guesses = n.findings(job.hits), yields(gosecRules), true
	report.Weigh = n.weighAlone
	report.Notes = append(report.Notes, n.note()...)
	job.conclude(&report, out, len(files))
	return report, nil
}

// goRequest sorts Go files by folder: those to be judged, and those that may be
// imported.
func goRequest(tree *code.Tree, files []code.File) goengine.Request {
	req := goengine.Request{Root: tree.Root, Packages: map[string][]string{}}
	for _, f := range tree.Files {
		dir, name := path.Dir(f.Path), path.Base(f.Path)
		switch {
		case name == "go.mod":
			req.Modules = append(req.Modules, dir)
		case f.Language == "Go" && !f.Binary && f.Size <= maxSource*2 && !strings.HasSuffix(name, "_test.go"):
			req.Packages[dir] = append(req.Packages[dir], name)
		}
	}
	units := map[string][]string{}
	for _, f := range files {
		units[path.Dir(f.Path)] = append(units[path.Dir(f.Path)], path.Base(f.Path))
	}
	for i, dir := range slices.Sorted(maps.Keys(units)) {
		req.Units = append(req.Units, goengine.Unit{Index: i, Dir: dir, Files: units[dir]})
	}
	return req
}

// goJob collects the messages of the process.
type goJob struct {
	request goengine.Request
	hits    []hit
	dones   map[int]goengine.Done
}

func (j *goJob) feed(w io.Writer, from int) error {
	req := j.request
	req.Units = req.Units[from:]
	return json.NewEncoder(w).Encode(req)
}

func (j *goJob) take(_ string, unit int, line []byte) error {
	var m goengine.Message
	if err := json.Unmarshal(line, &m); err != nil {
		return fmt.Errorf("message: %w", err)
	}
	if m.Done != nil {
		j.dones[unit] = *m.Done
	}
	if f := m.Finding; f != nil {
		if len(j.hits) == maxHits {
			return errHits
		}
		j.hits = append(j.hits, hit{
			path: filepath.ToSlash(f.Path), rule: f.Rule, native: f.Severity, confidence: confidenceOf(f.Confidence),
			line: f.Line, endLine: f.EndLine, column: f.Column,
		})
	}
	return nil
}

func confidenceOf(native string) scan.Confidence {
	if native == "LOW" {
		return guessed
	}
	return ""
}

// conclude counts files and notes what could not be determined.
func (j *goJob) conclude(report *code.Report, out outcome, files int) {
	var unparsed, partly []string
	var broken []int
	missing := map[string]bool{}
	functions, untyped := 0, 0
	for _, unit := range slices.Sorted(maps.Keys(j.dones)) {
		d := j.dones[unit]
		unparsed = append(unparsed, d.Unparsed...)
		partly = append(partly, d.Partly...)
		functions, untyped = functions+d.Functions, untyped+d.Untyped
		if d.Broken {
			broken = append(broken, unit)
		}
		for _, m := range d.Missing {
			missing[m] = true
		}
	}
	lost := 0
	for _, unit := range out.failed {
		lost += len(j.request.Units[unit].Files)
		report.Notes = append(report.Notes, j.note(unit, "The folder's Go files were judged only in part: the engine timed out or crashed."))
	}
	left := filesOf(j.request.Units[len(j.request.Units)-out.unjudged:]...)
	files -= len(left)
	report.Run.Files, report.Run.Failed = files, lost+len(unparsed)
	report.Judged = files > lost+len(unparsed)
	report.Notes = append(report.Notes, unjudged(out, "folder", left)...)
	report.Notes = append(report.Notes, unparsedNotes(unparsed)...)
	report.Notes = append(report.Notes, named(broken, func(unit int) scan.Note {
		return j.note(unit, "An analysis of the folder's Go files failed midway.")
	}, func(n int) scan.Note {
		return scan.Note{Code: NoteNotJudged, Gap: true, Message: fmt.Sprintf("An analysis failed midway in %d more folders.", n)}
	})...)
	if untyped > 0 {
		report.Notes = append(report.Notes, untypedNote(untyped, functions, partly, slices.Sorted(maps.Keys(missing))))
	}
}

// note returns a note about a folder and its files, whose paths do not begin with that of the top folder.
func (j *goJob) note(unit int, message string) scan.Note {
	u := j.request.Units[unit]
	return scan.Note{Code: NoteNotJudged, Gap: true, Path: u.Dir, Message: message, Further: filesOf(u)}
}

// filesOf returns the paths of the files in folders.
func filesOf(units ...goengine.Unit) (paths []string) {
	for _, u := range units {
		for _, f := range u.Files {
			paths = append(paths, path.Join(u.Dir, f))
		}
	}
	return paths
}

func untypedNote(untyped, functions int, files, missing []string) scan.Note {
	why := ""
	if len(missing) > 0 {
		why = " Packages that are not in the repository: " + some(missing, 5) + "."
	}
	return scan.Note{
		Code: NoteUntyped, Gap: true, Path: cmp.Or(append(files, "")...),
		Message: fmt.Sprintf("%d of %d Go functions in %s were judged by their syntax alone, without following data, "+
			"because their types are not known.%s",
			untyped, functions, counted(len(files), "file"), why),
	}
}

func unparsedNotes(paths []string) []scan.Note {
	return named(paths, func(p string) scan.Note {
		return scan.Note{Code: NoteUnparsed, Gap: true, Path: p, Message: "The file could not be parsed, or only in part."}
	}, func(n int) scan.Note {
		return scan.Note{Code: NoteUnparsed, Gap: true, Message: fmt.Sprintf("%d more files could not be parsed.", n)}
	})
}
