// Package sarif owns the Static Analysis Results Interchange Format, SARIF 2.1.0:
// the logs that runs are exported as, and those that external engines write.
package sarif

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"assay/internal/scan"
)

// Origin says where the findings of a log come from.
type Origin struct {
	Run scan.CodeRun
	// Repository is the URL of the repository without credentials; "" when it is not
	// known any more.
	Repository string
	// Server is the public address of this installation; "" when it has none.
	Server string
	// Version is that of this program.
	Version string
}

const (
	schemaURI = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	root      = "SRCROOT" // the base of all paths: the top of the repository
)

// Write writes the findings of a run as a SARIF 2.1.0 log: one SARIF run for each
// job, with the engines that worked on it as extensions of its tool. read hands
// the findings of one job to each in a stable order; they are written as they
// come, and only their rules are kept in memory. Findings that were triaged away
// are in the log, suppressed; what a job could not look at is in the notifications
// of its invocation.
func Write(w io.Writer, o Origin, read func(jobID string, each func(scan.Finding) error) error) error {
	out := &writer{w: w}
	out.text(`{"$schema":`).value(schemaURI).text(`,"version":"2.1.0","runs":[`)
	for i, job := range o.Run.Jobs {
		if i > 0 {
			out.text(",")
		}
		if err := writeRun(out, o, job, read); err != nil {
			return err
		}
	}
	return out.text("]}\n").err
}

// writeRun writes results first: the members of an object have no order, and what
// the tool's rules are is known after the last result.
func writeRun(out *writer, o Origin, job scan.CodeJob, read func(string, func(scan.Finding) error) error) error {
	kept := newRules(job.Dimension)
	out.text(`{"results":[`)
	first := true
	err := read(job.ID, func(f scan.Finding) error {
		if !first {
			out.text(",")
		}
		first = false
		return out.value(resultOf(f, kept)).err
	})
	if err != nil {
		return err
	}
	if out.text("]"); out.err != nil {
		return out.err
	}
	rest, err := json.Marshal(runRest{
		Tool: toolOf(o, job, kept), Invocations: []invocation{invocationOf(job)}, Taxonomies: kept.taxonomies(),
		AutomationDetails: automation{ID: automationID(o.Run, job), Description: text{"Assay code scan, " + dimensionName(job.Dimension)}},
		BaseURIs:          map[string]location{root: {Description: &text{"The top of the repository."}}},
		Provenance:        []provenance{{RepositoryURI: repositoryURI(o), RevisionID: o.Run.CommitSHA, Branch: o.Run.Branch, MappedTo: mapped{root}}},
		Properties:        runProperties(o.Run, job),
	})
	if err != nil {
		return fmt.Errorf("SARIF of job %s: %w", job.ID, err)
	}
	return out.text(",").text(string(rest[1:])).err // an object without its opening brace
}

// automationID names the run; readers take what is before the last slash for the
// category that results of the same kind share.
func automationID(r scan.CodeRun, job scan.CodeJob) string {
	return "assay/" + strings.ToLower(string(job.Dimension)) + "/" + r.ID
}

func dimensionName(d scan.Dimension) string {
	return strings.ReplaceAll(string(d), "_", " ")
}

// repositoryURI is the repository's URL, without credentials or anything else that
// does not name it; a URN where none is known, since SARIF wants one.
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
	return map[string]any{
		"dimension": job.Dimension, "scanRunId": r.ID, "jobId": job.ID, "status": job.State, "score": job.Score,
		"coverage": job.Coverage, "repository": r.RepoFullName,
	}
}

// timeOf is a time as SARIF writes it; "" for the zero time.
func timeOf(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2006-01-02T15:04:05.000Z")
}

// writer keeps the first error.
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
		w.err = fmt.Errorf("SARIF: %w", err)
		return w
	}
	_, w.err = w.w.Write(raw)
	return w
}
