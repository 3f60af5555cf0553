package local

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"assay/internal/code"
	"assay/internal/code/excerpt"
	"assay/internal/code/sarif"
	"assay/internal/outcome"
	"assay/internal/sandbox"
	"assay/internal/scan"
)

// Code scans folders.
type Code struct {
	// Engines are the engines of each dimension to judge.
	Engines map[scan.Dimension][]code.Engine
	// Masker masks secrets in the code that findings outside SECRETS quote; with nil, they quote no code.
	Masker excerpt.Masker
	// Sandboxes run the engines; with nil, they run with this process's rights.
	Sandboxes *sandbox.Host
	Clock     func() time.Time
	// Log gets the causes of failed engines, with secrets masked; nil logs nothing, nor does a nil Masker.
	Log *slog.Logger
	// Version is the version of this program.
	Version string
}

// Scan analyses a selection. progress may be nil; it receives the number of judged dimensions.
func (c *Code) Scan(ctx context.Context, s Selection, progress Progress) (r outcome.Result, err error) {
	began := c.Clock()
	if s.Dir, err = filepath.Abs(s.Dir); err != nil {
		return r, err
	}
	work, err := c.open()
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, work.close()) }()
	tree, err := plant(ctx, s, work.tree, work.box)
	if err != nil {
		return r, err
	}
	if err := tree.Changed.Decode(tree); err != nil {
		return r, err
	}
	jobs, err := c.judge(ctx, tree, s, work, progress)
	if err != nil {
		return r, err
	}
	r = c.result(s, jobs)
	r.Took = c.Clock().Sub(began)
	return r, nil
}

// workspace has the folders of one scan.
type workspace struct {
	dir, tree, temp string
	box             *sandbox.Sandbox
}

func (c *Code) open() (w workspace, err error) {
	if w.dir, err = os.MkdirTemp("", "assay-check-"); err != nil {
		return w, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, w.close())
		}
	}()
	// A sandbox cannot reach a folder behind a symbolic link.
	if w.dir, err = filepath.EvalSymlinks(w.dir); err != nil {
		return w, err
	}
	if c.Sandboxes != nil {
		if w.box, err = c.Sandboxes.New(true); err != nil {
			return w, err
		}
	}
	w.tree, w.temp = filepath.Join(w.dir, "tree"), filepath.Join(w.dir, "temp")
	return w, errors.Join(
		os.Chmod(w.dir, 0o711), //nolint:gosec // the user of the sandbox needs to traverse it
		os.Mkdir(w.tree, 0o700), os.Mkdir(w.temp, 0o700), w.box.Share(w.tree),
	)
}

func (w workspace) close() error {
	if w.box != nil {
		w.box.Close()
	}
	return os.RemoveAll(w.dir)
}

// job is a judged dimension.
type job struct {
	dimension scan.Dimension
	verdict   code.Verdict
	err       error
	took      time.Duration
}

// judge runs all dimensions at once.
func (c *Code) judge(ctx context.Context, tree *code.Tree, s Selection, w workspace, progress Progress) ([]job, error) {
	key := make([]byte, 32)
	if _, err := rand.Read(key); err != nil {
		return nil, err
	}
	var jobs []job
	for _, d := range scan.Dimensions() {
		if len(c.Engines[d]) > 0 {
			jobs = append(jobs, job{dimension: d})
		}
	}
	var mu sync.Mutex
	var all sync.WaitGroup
	done := 0
	for i := range jobs {
		all.Go(func() {
			j := &jobs[i]
			began := c.Clock()
			temp := filepath.Join(w.temp, string(j.dimension))
			if j.err = os.Mkdir(temp, 0o700); j.err == nil {
				opt := code.Options{
					Clock: c.Clock, TempDir: temp, FingerprintKey: key, Origin: code.Origin{Name: repository{s.Dir}.name(ctx)}, Coverage: s.Coverage,
				}
				j.verdict, j.err = code.Judge(ctx, j.dimension, c.Engines[j.dimension], tree, opt)
			}
			c.show(ctx, tree, s, j)
			c.logFailures(ctx, j)
			j.took = c.Clock().Sub(began)
			if progress != nil {
				mu.Lock()
				defer mu.Unlock()
				done++
				progress(j.headline(), done, len(jobs))
			}
		})
	}
	all.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return jobs, nil
}

// show prepares the findings for people: it limits them to those that a selection asks for, and masks the secrets in the code that
// they quote.
func (c *Code) show(ctx context.Context, tree *code.Tree, s Selection, j *job) {
	j.identifySecrets()
	if s.partial() {
		j.keepAdded(tree.Changed)
	}
	hidden := excerpt.Reader{Masker: c.Masker}
	err := errors.Join(hidden.Hide(ctx, tree, j.verdict.Findings), scan.OfLeads(j.verdict.Leads, func(f []scan.Finding) error {
		return hidden.Hide(ctx, tree, f)
	}))
	if err != nil && ctx.Err() == nil {
		j.verdict.Problems = append(j.verdict.Problems, err) // the code that could not be masked was removed
	}
}

// identifySecrets gives secrets fingerprints that are the same in each scan, so that a code host recognises them. Those of the engine
// depend on a key that lives as long as the scan, because a hash of a secret without one can be guessed. A finding is identified by
// what everybody may know: its rule, its path and its place among those of the rule in the file.
func (j *job) identifySecrets() {
	if j.dimension != scan.DimensionSecrets {
		return
	}
	found := make([]*scan.Finding, len(j.verdict.Findings))
	for i := range found {
		found[i] = &j.verdict.Findings[i]
	}
	slices.SortStableFunc(found, func(a, b *scan.Finding) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), cmp.Compare(a.StartLine, b.StartLine), cmp.Compare(a.StartColumn, b.StartColumn))
	})
	ordinals := map[[2]string]int{}
	for _, f := range found {
		key := [2]string{f.RuleID, f.Path}
		ordinals[key]++
		hash := sha256.Sum256(fmt.Appendf(nil, "%s %q %q %d", j.dimension, f.RuleID, f.Path, ordinals[key]))
		f.Fingerprint, f.Occurrence = hex.EncodeToString(hash[:]), 1
	}
}

// logFailures logs why engines failed: the result has only what everybody may read. A program may have quoted code that it cannot
// parse.
func (c *Code) logFailures(ctx context.Context, j *job) {
	if c.Log == nil || c.Masker == nil {
		return
	}
	for _, problem := range j.verdict.Problems {
		if text, ok := c.Masker.Mask(ctx, code.File{}, []byte(problem.Error()), false); ok {
			c.Log.ErrorContext(ctx, "an engine failed", "dimension", string(j.dimension), "error", text)
		}
	}
}

// headline returns the first available summary of a dimension.
func (j *job) headline() string {
	if j.err != nil {
		return string(j.dimension) + ": " + scan.MessageOf(j.err)
	}
	counts, _ := j.counts()
	return fmt.Sprintf("%s: %d findings (%d critical, %d high)", j.dimension, counts.Total(), counts.Critical, counts.High)
}

// keepAdded retains only the findings and leads on added lines and in files that are not text.
func (j *job) keepAdded(lines code.Changes) {
	elsewhere := func(f scan.Finding) bool {
		from, to := f.StartLine, max(f.StartLine, f.EndLine)
		return from > 0 && !slices.ContainsFunc(lines[f.Path], func(r code.LineRange) bool { return r.First <= to && from <= r.Last })
	}
	j.verdict.Findings = slices.DeleteFunc(j.verdict.Findings, elsewhere)
	j.verdict.Leads = slices.DeleteFunc(j.verdict.Leads, func(l scan.Lead) bool { return elsewhere(l.Finding) })
}

func (j *job) counts() (n scan.FindingCounts, effort int) {
	for _, f := range j.verdict.Findings {
		n.Add(f.Severity)
		effort += f.EffortMinutes
	}
	return n, effort
}

func (c *Code) result(s Selection, jobs []job) outcome.Result {
	r := outcome.Result{Kind: outcome.Code, Target: cmp.Or(filepath.Base(s.Dir), s.Dir), Status: string(scan.StateCompleted)}
	for _, j := range jobs {
		score := outcome.Score{Name: string(j.dimension), Coverage: string(j.verdict.Coverage)}
		switch {
		case j.err != nil:
			score.Failed, r.Status = scan.MessageOf(j.err), string(scan.StateFailed)
		case !s.partial():
			counts, effort := j.counts()
			if !scan.Unscored(j.verdict.Notes) {
				score.Value = scan.DimensionScore(j.dimension, counts, effort, j.verdict.Lines, j.verdict.Coverage)
			}
		default:
			score.Coverage = "" // a change has findings and no score
		}
		r.Scores = append(r.Scores, score)
		if facts, err := json.Marshal(j.verdict.Facts); err == nil && j.dimension == scan.DimensionQuality {
			r.TakeFacts(facts)
		}
		for _, n := range j.verdict.Notes {
			if n.Gap {
				r.Notes = append(r.Notes, noteText(j.dimension, n))
			}
		}
		for _, f := range j.verdict.Findings {
			r.Findings = append(r.Findings, findingOf(j.dimension, f))
		}
		for _, l := range j.verdict.Leads {
			r.Leads = append(r.Leads, leadOf(j.dimension, l))
		}
	}
	if !s.partial() {
		r.Scores = append(r.Scores, outcome.Score{Name: outcome.Overall, Value: outcome.Mean(r.Scores)})
	}
	r.SARIF = func(_ context.Context, w io.Writer) error { return c.sarif(w, r.Target, jobs) }
	return r
}

func noteText(d scan.Dimension, n scan.Note) string {
	text := fmt.Sprintf("%s: %s", d, n.Message)
	if n.Path != "" {
		text += " (" + n.Path + ")"
	}
	return text
}

func findingOf(d scan.Dimension, f scan.Finding) outcome.Finding {
	out := outcome.Finding{
		Part: string(d), Rule: f.RuleID, Title: f.Title, Message: f.Message, Severity: string(f.Severity), Path: f.Path, Line: f.StartLine,
		EndLine: f.EndLine, Column: f.StartColumn, Snippet: f.Snippet, CWE: f.CWE, Remediation: f.Remediation,
	}
	if d != scan.DimensionSecrets { // theirs have ordinals, which a new secret before an old one shifts
		out.Fingerprint = fmt.Sprintf("%s:%d", f.Fingerprint, f.Occurrence)
	}
	return out
}

func leadOf(d scan.Dimension, l scan.Lead) outcome.Lead {
	out := outcome.Lead{Finding: findingOf(d, l.Finding), Likelihood: l.Likelihood, Why: l.Why}
	for _, s := range l.CodeFlow {
		out.Flow = append(out.Flow, outcome.Step{Path: s.Path, Line: s.Line, Message: s.Message})
	}
	return out
}

// sarif writes the same log as the server's export, with code flows and engines.
func (c *Code) sarif(w io.Writer, name string, jobs []job) error {
	run := scan.CodeRun{RepoName: name, RepoFullName: name}
	for _, j := range jobs {
		state, reason := scan.StateCompleted, ""
		if j.err != nil {
			state, reason = scan.StateFailed, scan.MessageOf(j.err)
		}
		run.Jobs = append(run.Jobs, scan.CodeJob{
			ID: string(j.dimension), Dimension: j.dimension, State: state, Reason: reason, Coverage: j.verdict.Coverage, Notes: j.verdict.Notes,
			Engines: j.verdict.Engines, Lines: j.verdict.Lines, Findings: len(j.verdict.Findings),
		})
	}
	return sarif.Write(w, sarif.Origin{Run: run, Version: c.Version}, func(each func(scan.Finding) error) error {
		for _, j := range jobs {
			for _, f := range j.verdict.Findings {
				f.JobID, f.Dimension = string(j.dimension), j.dimension
				if f.ID = f.Fingerprint; strings.TrimSpace(f.ID) == "" {
					f.ID = f.RuleID
				}
				if err := each(f); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
