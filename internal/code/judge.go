package code

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"assay/internal/scan"
	"assay/internal/span"
)

// Verdict is the combined result of the engines of one dimension.
type Verdict struct {
	Findings  []scan.Finding // worst first, with Fingerprint and Occurrence
	Leads     []scan.Lead    // the most promising first
	Coverage  scan.Coverage
	Notes     []scan.Note
	Engines   []scan.EngineRun // in the order of the engines
	Lines     int              // of judged code
	Artifacts []Artifact
	Facts     map[string]any // nil without any
	// Problems are the errors of failed engines, for logs; Engines has the messages for
	// people.
	Problems []error
}

// Codes of the notes that Judge adds.
const (
	NoteFindingsCut       = "FINDINGS_CUT"
	NoteFindingsRefused   = "FINDINGS_REFUSED"
	NoteFindingsCorrected = "FINDINGS_CORRECTED"
	NoteEngineFailed      = "ENGINE_FAILED"
	NoteFilesFailed       = "FILES_FAILED"
	NoteLinesUnknown      = "LINES_UNKNOWN"
	NoteNotScored         = "NOT_SCORED" // what was judged does not suffice for a score
	NoteArtifactRefused   = "ARTIFACT_REFUSED"
	NoteNotesCut          = "NOTES_CUT"
	NotePatternsYield     = "PATTERNS_YIELD"
	NoteGuesses           = "GUESSES"
)

const (
	// MaxFindings limits the findings of a job.
	MaxFindings = 20_000
	// stopGrace is how long engines may take to stop after their time has ended. After that
	// they are abandoned.
	stopGrace = 10 * time.Second
)

// Judge runs the engines of one dimension on a tree in parallel, and joins their reports:
// findings are checked, the same weakness from two engines becomes one, and notes list
// everything that was not examined. An engine that fails, or panics, is a gap if another one
// judged something; otherwise the error is a *scan.Error that explains it in a sentence. If
// ctx ends for any reason but its deadline, the error is its cause.
func Judge(ctx context.Context, d scan.Dimension, engines []Engine, tree *Tree, opt Options) (Verdict, error) {
	if len(engines) == 0 {
		return Verdict{}, scan.Errorf(scan.CodeInvalid, "No engine for %s is set up on this host.", d)
	}
	answers := runAll(ctx, engines, tree, opt)
	if err := ctx.Err(); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return Verdict{}, context.Cause(ctx)
	}
	v := Verdict{Notes: notesOf("", tree.Notes)}
	j := judging{dimension: d, tree: tree, verdict: &v, weighs: map[int]func(*scan.Finding) bool{}}
	for i, a := range answers {
		j.take(i, engines[i].Name(), a)
	}
	if len(v.Problems) > 0 && !j.judged && len(j.reported) == 0 {
		return v, failure(d, v.Engines, v.Problems)
	}
	j.conclude()
	return v, nil
}

// answer is the result of one engine.
type answer struct {
	report Report
	err    error
	took   time.Duration
}

// runAll runs the engines in parallel, independently of each other.
func runAll(ctx context.Context, engines []Engine, tree *Tree, opt Options) []answer {
	if opt.Clock == nil {
		opt.Clock = time.Now
	}
	if opt.Progress != nil {
		opt.Progress = (&together{do: opt.Progress}).Progress
	}
	type indexed struct {
		place int
		answer
	}
	done := make(chan indexed, len(engines))
	answers := make([]answer, len(engines))
	for i, e := range engines {
		answers[i].err = scan.Errorf(scan.CodeTooLarge, "The engine did not finish in time.")
		go func() { done <- indexed{i, runOne(ctx, e, tree, opt)} }()
	}
	end := ctx.Done()
	var late <-chan time.Time
	for left := len(engines); left > 0; {
		select {
		case a := <-done:
			answers[a.place] = a.answer
			left--
		case <-end:
			timer := time.NewTimer(stopGrace)
			defer timer.Stop()
			late, end = timer.C, nil
		case <-late:
			return answers
		}
	}
	return answers
}

// runOne runs an engine; a panic becomes an error.
func runOne(ctx context.Context, e Engine, tree *Tree, opt Options) (a answer) {
	began := opt.Clock()
	if progress := opt.Progress; progress != nil {
		name := e.Name()
		opt.Progress = func(what string) { progress(name + ": " + what) }
	}
	defer func() {
		if x := recover(); x != nil {
			a = answer{err: fmt.Errorf("engine %s panicked: %v\n%s", e.Name(), x, debug.Stack())}
		}
		a.took = opt.Clock().Sub(began)
	}()
	ctx, end := span.Start(ctx, "engine "+e.Name(), span.Engine.String(e.Name()))
	report, err := e.Scan(ctx, tree, opt)
	end(err)
	return answer{report: report, err: err}
}

// judging is a verdict under construction.
type judging struct {
	dimension scan.Dimension
	tree      *Tree
	verdict   *Verdict
	reported  []reported
	yielding  yielding
	guessing  []string // engines whose LOW findings are guesses
	careful   bool     // an engine found that the project defends itself
	weighs    map[int]func(*scan.Finding) bool
	judged    bool
	listed    bool
}

func (j *judging) take(place int, name string, a answer) {
	v := j.verdict
	run := a.report.Run
	run.Name, run.Version, run.Error = name, Clean(run.Version, maxWord), Clean(run.Error, maxTitle)
	run.Files, run.Failed = max(run.Files, 0), max(run.Failed, 0)
	if run.Took <= 0 {
		run.Took = a.took
	}
	if a.err == nil && run.Error != "" && !a.report.Judged {
		a.err = scan.Errorf(scan.CodeInvalid, "%s", run.Error)
	}
	if a.err != nil {
		run.Error = sentence(a.err)
		v.Problems = append(v.Problems, fmt.Errorf("%s: %w", name, a.err))
	}
	v.Engines = append(v.Engines, run)
	if run.Error != "" && !explained(a.report.Notes, run.Error) {
		j.note(scan.Note{Code: NoteEngineFailed, Gap: true, Message: name + ": " + run.Error})
	}
	if run.Failed > 0 {
		j.note(scan.Note{
			Code: NoteFilesFailed, Gap: true,
			Message: fmt.Sprintf("%s could not read or parse %d of %d files.", name, run.Failed, max(run.Files, run.Failed)),
		})
	}
	j.judged, j.listed = j.judged || a.report.Judged, j.listed || a.report.Listed
	v.Lines = max(v.Lines, a.report.Lines)
	v.Notes = append(v.Notes, notesOf(name, a.report.Notes)...)
	j.takeFindings(place, name, a.report.Findings)
	j.takeLeads(name, a.report.Leads)
	j.yielding.take(place, a.report)
	j.careful = j.careful || a.report.Careful
	j.weighs[place] = a.report.Weigh
	if a.report.Guesses {
		j.guessing = append(j.guessing, name)
	}
	j.takeArtifacts(name, a.report.Artifacts)
	j.takeFacts(name, a.report.Facts)
}

// explained reports whether a note already explains a gap with these words.
func explained(notes []scan.Note, words string) bool {
	return slices.ContainsFunc(notes, func(n scan.Note) bool { return n.Gap && strings.Contains(n.Message, words) })
}

func (j *judging) note(n scan.Note) { j.verdict.Notes = append(j.verdict.Notes, n) }

func (j *judging) takeFindings(place int, name string, findings []scan.Finding) {
	g := &gate{dimension: j.dimension, engine: name, tree: j.tree}
	for _, f := range findings {
		if f, ok := g.accept(f); ok {
			j.reported = append(j.reported, reported{Finding: f, engine: place})
		}
	}
	if g.refused > 0 {
		j.note(scan.Note{
			Code: NoteFindingsRefused, Gap: true,
			Message: fmt.Sprintf("%s reported %s without a file of the repository or without a rule.", name, numbered(g.refused)),
		})
	}
	if g.corrected > 0 {
		j.note(scan.Note{
			Code:    NoteFindingsCorrected,
			Message: fmt.Sprintf("%s reported %s with an impossible line or an unknown severity.", name, numbered(g.corrected)),
		})
	}
}

// takeLeads takes an engine's leads. Those that cannot be displayed are of no use to anybody.
func (j *judging) takeLeads(name string, leads []scan.Lead) {
	g := &gate{dimension: j.dimension, engine: name, tree: j.tree}
	for _, l := range leads {
		if f, ok := g.accept(l.Finding); ok {
			j.verdict.Leads = append(j.verdict.Leads, scan.Lead{Finding: f, Likelihood: min(max(l.Likelihood, 0), 100), Why: cleanAll(l.Why)})
		}
	}
}

// cleanAll returns sentences in a displayable form.
func cleanAll(sentences []string) (out []string) {
	for _, s := range sentences {
		out = append(out, Clean(s, maxTitle))
	}
	return out
}

func numbered(n int) string {
	if n == 1 {
		return "1 finding"
	}
	return fmt.Sprintf("%d findings", n)
}

// conclude merges, identifies and limits the findings, and determines the coverage.
func (j *judging) conclude() {
	v := j.verdict
	reported, notes := j.yielding.apply(j.reported)
	v.Notes = append(v.Notes, notes...)
	j.weigh(reported)
	v.Findings = merge(j.withoutRare(grouped(reported)))
	j.dropGuesses()
	identify(j.dimension, v.Findings)
	_ = scan.OfLeads(v.Leads, func(f []scan.Finding) error { identify(j.dimension, f); return nil })
	slices.SortStableFunc(v.Findings, byWeight)
	if over := len(v.Findings) - MaxFindings; over > 0 {
		v.Findings = slices.Clip(v.Findings[:MaxFindings])
		j.note(scan.Note{
			Code: NoteFindingsCut, Gap: true, Blind: true,
			Message: fmt.Sprintf("There are more than %d findings: the worst are listed, %d are left out.", MaxFindings, over),
		})
	}
	if j.dimension != scan.DimensionQuality {
		lines, err := j.tree.SourceLines()
		if err != nil {
			v.Problems = append(v.Problems, err)
			j.note(scan.Note{Code: NoteLinesUnknown, Gap: true, Message: "Some files could not be read, so the number of lines is too low."})
		}
		v.Lines = lines
	}
	j.noteUnscored()
	v.Notes = bounded(v.Notes)
	gap := slices.ContainsFunc(v.Notes, func(n scan.Note) bool { return n.Gap })
	switch {
	case !j.judged && !j.listed && len(v.Findings) == 0: // there is nothing to score; the notes say what was missing
		v.Coverage = scan.CoverageNotApplicable
	case gap:
		v.Coverage = scan.CoveragePartial
	default:
		v.Coverage = scan.CoverageComplete
	}
}

// noteUnscored notes, before all other notes, which may be cut, why there is no score.
func (j *judging) noteUnscored() {
	failed := slices.ContainsFunc(j.verdict.Engines, func(r scan.EngineRun) bool { return r.Error != "" })
	var why string
	switch {
	case !j.judged && j.listed:
		why = "There is no score, because nothing that was found could be compared; see the other notes."
	case j.dimension == scan.DimensionQuality && j.judged && j.verdict.Lines == 0 && failed:
		// The engine that counts the lines failed, so what it would have found is missing, too.
		why = "There is no score, because the lines of code could not be counted; see the other notes."
	default:
		return
	}
	j.verdict.Notes = append([]scan.Note{{Code: NoteNotScored, Gap: true, Unscored: true, Message: why}}, j.verdict.Notes...)
}

// dropGuesses drops findings that only guessing engines report, with the lowest severity and
// confidence, and notes how many. Patterns that were downgraded remain.
func (j *judging) dropGuesses() {
	v := j.verdict
	all := len(v.Findings)
	v.Findings = slices.DeleteFunc(v.Findings, func(f scan.Finding) bool {
		return f.Severity == scan.SeverityLow && f.Confidence == scan.ConfidenceLow && len(f.Engines) > 0 &&
			!strings.HasSuffix(f.Message, withoutData) &&
			!slices.ContainsFunc(f.Engines, func(name string) bool { return !slices.Contains(j.guessing, name) })
	})
	if n := all - len(v.Findings); n > 0 {
		j.note(scan.Note{Code: NoteGuesses, Message: fmt.Sprintf("Findings of severity LOW with confidence LOW were left out: %s.", numbered(n))})
	}
}

// failure returns the error of a dimension whose engines all failed. It is retryable if an
// engine's error is, and if the cause is unknown.
func failure(d scan.Dimension, runs []scan.EngineRun, problems []error) error {
	var words []string
	for _, r := range runs {
		if r.Error != "" {
			words = append(words, r.Name+": "+r.Error)
		}
	}
	code := scan.CodeInvalid
	for _, problem := range problems {
		switch c := scan.CodeOf(problem); {
		case errors.Is(problem, context.DeadlineExceeded) || c == scan.CodeTooLarge:
			code = scan.CodeTooLarge
		case code == scan.CodeInvalid && (c == scan.CodeInternal || c == scan.CodeUnavailable):
			code = scan.CodeUnavailable
		}
	}
	return scan.Wrap(code, errors.Join(problems...),
		Clean(fmt.Sprintf("No engine could judge %s. %s", d, strings.Join(words, " ")), maxMessage))
}

// sentence returns the displayable part of an engine's error.
func sentence(err error) string {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return "The engine exceeded its time limit."
	case scan.CodeOf(err) == scan.CodeInternal:
		return "The engine failed."
	}
	return Clean(scan.MessageOf(err), maxTitle)
}

// together serialises concurrent calls of engines.
type together struct {
	sync.Mutex
	do func(string)
}

// Progress passes on the progress message of one engine at a time.
func (t *together) Progress(what string) {
	t.Lock()
	defer t.Unlock()
	t.do(what)
}
