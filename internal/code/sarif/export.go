// Package sarif owns the Static Analysis Results Interchange Format, SARIF 2.1.0: it exports
// the logs of runs, and reads those of external engines.
package sarif

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"assay/internal/scan"
)

// Origin describes the source of a log's findings.
type Origin struct {
	Run scan.CodeRun
	// Repository is the URL of the repository without credentials; "" if unknown.
	Repository string
	// Server is the public address of this installation; "" if missing.
	Server string
	// Version is the version of this program.
	Version string
}

const (
	schemaURI = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	root      = "SRCROOT" // the base of all paths: the top of the repository
)

// Write writes the findings of a run as a SARIF 2.1.0 log: one SARIF run for each job, with
// its engines as extensions of its tool. read passes all findings to each, job by job in the
// order of the run's jobs; they are written as they come, and only their rules stay in
// memory. Findings that were triaged away are in the log, as suppressed; notifications of a
// job's invocation list what it could not examine.
func Write(w io.Writer, o Origin, read func(each func(scan.Finding) error) error) error {
	e := exporter{out: &writer{w: w}, origin: o}
	e.out.text(`{"$schema":`).value(schemaURI).text(`,"version":"2.1.0","runs":[`)
	if len(o.Run.Jobs) > 0 {
		e.open()
		if err := read(e.add); err != nil {
			return err
		}
		for e.next() {
		}
	}
	return e.out.text("]}\n").err
}

// exporter writes the SARIF runs one after the other.
type exporter struct {
	out    *writer
	origin Origin
	job    int // the open one
	any    bool
	rules  *rules
}

// open begins the run of a job. Results come first, because the rules are complete only
// after the last result; the members of an object have no order.
func (e *exporter) open() {
	e.rules, e.any = newRules(e.origin.Run.Jobs[e.job].Dimension), false
	e.out.text(`{"results":[`)
}

func (e *exporter) add(f scan.Finding) error {
	for e.origin.Run.Jobs[e.job].ID != f.JobID {
		if !e.next() {
			return cmp.Or(e.out.err, fmt.Errorf("SARIF: finding %s does not belong to any of the remaining jobs of the run", f.ID))
		}
	}
	if e.any {
		e.out.text(",")
	}
	e.any = true
	return e.out.value(resultOf(f, e.rules)).err
}

// next ends the open run and begins that of the next job; it returns false after the last
// one.
func (e *exporter) next() bool {
	job := e.origin.Run.Jobs[e.job]
	rest, err := json.Marshal(runRest{
		Tool: toolOf(e.origin, job, e.rules), Invocations: []invocation{invocationOf(job)}, Taxonomies: e.rules.taxonomies(),
		AutomationDetails: automation{ID: automationID(e.origin.Run, job), Description: text{"Assay code scan, " + dimensionName(job.Dimension)}},
		BaseURIs:          map[string]location{root: {Description: &text{"The top of the repository."}}},
		Provenance: []provenance{{
			RepositoryURI: repositoryURI(e.origin), RevisionID: e.origin.Run.CommitSHA, Branch: e.origin.Run.Branch, MappedTo: mapped{root},
		}},
		Properties: runProperties(e.origin.Run, job),
	})
	if err != nil {
		e.out.fail(fmt.Errorf("SARIF of job %s: %w", job.ID, err))
		return false
	}
	e.out.text("],").text(string(rest[1:])) // an object without its opening brace
	if e.job++; e.job == len(e.origin.Run.Jobs) || e.out.err != nil {
		e.job--
		return false
	}
	e.out.text(",")
	e.open()
	return true
}

// automationID names the run; readers interpret the part before the last slash as the
// category that results of the same kind share.
func automationID(r scan.CodeRun, job scan.CodeJob) string {
	return "assay/" + strings.ToLower(string(job.Dimension)) + "/" + r.ID
}

func dimensionName(d scan.Dimension) string {
	return strings.ReplaceAll(string(d), "_", " ")
}

// repositoryURI returns the repository's URL, without credentials or anything else that does
// not identify it; a URN if it is unknown, because SARIF requires one.
func repositoryURI(o Origin) string {
	raw := o.Repository
	if scheme, rest, ok := strings.Cut(raw, ":"); ok && !strings.HasPrefix(rest, "//") { // user@host:path
		raw = "ssh://" + scheme + "/" + strings.TrimPrefix(rest, "/")
	}
	u, err := url.Parse(raw)
	if err != nil || u.Scheme == "" || u.Host == "" {
		return "urn:assay:repository:" + url.PathEscape(o.Run.RepositoryID)
	}
	return (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path, RawPath: u.RawPath}).String()
}

// runRest is a SARIF run without its results.
type runRest struct {
	Tool              tool                `json:"tool"`
	Invocations       []invocation        `json:"invocations"`
	Taxonomies        []component         `json:"taxonomies,omitempty"`
	AutomationDetails automation          `json:"automationDetails"`
	BaseURIs          map[string]location `json:"originalUriBaseIds"`
	Provenance        []provenance        `json:"versionControlProvenance"`
	Properties        map[string]any      `json:"properties"`
}

type text struct {
	Text string `json:"text"`
}

type automation struct {
	ID          string `json:"id"`
	Description text   `json:"description"`
}

type provenance struct {
	RepositoryURI string `json:"repositoryUri"`
	RevisionID    string `json:"revisionId,omitempty"`
	Branch        string `json:"branch,omitempty"`
	MappedTo      mapped `json:"mappedTo"`
}

type mapped struct {
	BaseID string `json:"uriBaseId"`
}

func runProperties(r scan.CodeRun, job scan.CodeJob) map[string]any {
	properties := map[string]any{
		"dimension": job.Dimension, "scanRunId": r.ID, "jobId": job.ID, "status": job.State, "score": job.Score,
		"coverage": job.Coverage, "repository": r.RepoFullName,
	}
	if r.Change() {
		properties["targetBranch"], properties["baseCommitSha"] = r.Target, r.BaseCommit
		if r.PullRequest != 0 {
			properties["pullRequest"] = r.PullRequest
		}
	}
	if job.BaseRunID != "" {
		properties["baseRunId"] = job.BaseRunID
	}
	return properties
}

// timeOf formats a time as SARIF requires; "" for the zero time.
func timeOf(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2006-01-02T15:04:05.000Z")
}

// writer stores the first error.
type writer struct {
	w   io.Writer
	err error
}

func (w *writer) text(s string) *writer {
	if w.err == nil {
		_, w.err = io.WriteString(w.w, s)
	}
	return w
}

func (w *writer) value(v any) *writer {
	if w.err != nil {
		return w
	}
	raw, err := json.Marshal(v)
	if err != nil {
		w.fail(fmt.Errorf("SARIF: %w", err))
		return w
	}
	_, w.err = w.w.Write(raw)
	return w
}

func (w *writer) fail(err error) { w.err = cmp.Or(w.err, err) }
